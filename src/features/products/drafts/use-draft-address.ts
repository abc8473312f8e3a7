import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { newUuid } from '#src/lib/new-uuid.ts';
import { paths } from '#src/lib/paths.ts';

/**
 * Returns the draft named in the URL. Without one, starts a new draft, which enters the URL once something is
 * typed, so that a reload or a login leads back to it. `reopen` loads it again; `rename` continues the same form
 * under another id.
 */
export function useDraftAddress() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const named = search.get('draft');
  const [begun, begin] = useState({ id: '', was: '', fresh: false, named: true, times: 0 });
  const times = begun.times + 1;
  if (named === null && begun.named) {
    begin({ id: newUuid(), was: '', fresh: true, named: false, times });
  } else if (named !== null && named !== begun.id && named !== begun.was) {
    begin({ id: named, was: '', fresh: false, named: true, times });
  } else if (named !== null && !begun.named) {
    begin({ ...begun, named: true });
  }
  return {
    ...begun,
    reopen: () => begin({ ...begun, fresh: false, times }),
    rename(id: string) {
      begin({ ...begun, id, was: begun.id });
      void navigate(paths.draft(id), { replace: true, preventScrollReset: true });
    },
  };
}
