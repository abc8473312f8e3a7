import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { newUuid } from '#src/lib/new-uuid.ts';
import { paths } from '#src/lib/paths.ts';

/**
 * Returns the draft in the URL, or a new draft if the URL contains none. The form adds a new draft to the URL once the
 * user types something, so that the draft reopens after a reload or a login. `reopen` loads the draft again. `rename`
 * continues the same form with another draft id. `draftPath` returns a draft's URL.
 */
export function useDraftAddress(draftPath = paths.draft) {
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
      void navigate(draftPath(id), { replace: true, preventScrollReset: true });
    },
  };
}
