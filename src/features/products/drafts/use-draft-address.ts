import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { newUuid } from '#src/lib/new-uuid.ts';
import { paths } from '#src/lib/paths.ts';

/**
 * The draft that the address names. Without one a new draft begins, and enters the address only once
 * something is typed: then a reload, or a login on the way, leads back to it. `reopen` reads it anew; `rename`
 * goes on under another id with the form as it is.
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
