import { useNavigate } from 'react-router-dom';
import { paths } from './paths.ts';

/** Returns a function that opens the login page. After the login, the user returns to the current page. */
export function useLogin(): () => void {
  const navigate = useNavigate();
  return () => {
    // Not `useLocation`, because every card would render again each time the URL changes.
    const { pathname, search } = window.location;
    void navigate(paths.login, { state: { from: pathname + search } });
  };
}
