import { useNavigate } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';

/** Returns a function that opens the login page. After logging in, the user returns to the current page. */
export function useLogin(): () => void {
  const navigate = useNavigate();
  return () => {
    // Doesn't use `useLocation`, which would re-render every card each time the URL changes.
    const { pathname, search } = window.location;
    void navigate(paths.login, { state: { from: pathname + search } });
  };
}
