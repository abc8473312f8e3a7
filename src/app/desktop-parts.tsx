import { useCallback, useEffect, useRef, useState } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import type { MenuCommand } from '#contracts/app/desktop.ts';
import type { UpdateState } from '#contracts/app/desktop-channels.ts';
import { may } from '#contracts/permissions.ts';
import { routes } from '#contracts/routes.ts';
import { useOpenBookings } from '#src/bookings/use-open-bookings.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { useReadNotice } from '#src/notices/notice-queries.ts';
import { useNoticeAlerts } from '#src/notices/use-notice-alerts.ts';
import { platform } from '#src/platform/index.ts';
import { AboutDialog } from './about-dialog.tsx';
import { FindBar } from './find-bar.tsx';
import { UpdateNotice } from './update-notice.tsx';
import { useLogOut } from './use-log-out.tsx';

type Shown = Extract<MenuCommand, 'find' | 'logOut' | 'shortcuts' | 'about' | 'updates'>;
type Show = Readonly<Record<Shown, () => void>>;

const menuPaths = {
  home: paths.home,
  products: paths.products,
  addProduct: paths.addProduct,
  myProducts: paths.myProducts,
  myOrders: paths.dashboard,
  myBuyers: paths.myBuyers,
  server: paths.server,
  printers: routes.printers.path,
  report: paths.contact,
} as const satisfies Partial<Record<MenuCommand, string>>;

/** Runs a menu command. Uses the router to navigate, so guards apply and unsaved forms ask for confirmation. */
function followMenu(menu: MenuCommand, navigate: NavigateFunction, show: Show): void {
  if (menu === 'back') void navigate(-1);
  else if (menu === 'forward') void navigate(1);
  else if (menu in menuPaths) void navigate(menuPaths[menu as keyof typeof menuPaths]);
  else show[menu as Shown]();
}

/** Runs commands from the desktop app's menu, links and notifications. */
function useCommands(show: Show): void {
  const navigate = useNavigate();
  const readNotice = useReadNotice();
  const links = { product: paths.product, booking: paths.booking, notice: readNotice } as const;
  const latest = useRef({ show, links });
  latest.current = { show, links };
  useEffect(() => {
    const { commands } = platform;
    if (!commands) return;
    const take = async () => {
      for (const command of await commands.take()) {
        const current = latest.current;
        if ('menu' in command) followMenu(command.menu, navigate, current.show);
        else void navigate(await current.links[command.open](command.id));
      }
    };
    void take();
    return commands.onWaiting(() => void take());
  }, [navigate]);
}

const sessionPages: readonly string[] = [paths.login, paths.signup, paths.server];

/** At startup and after a login, opens the counter instead of Home for people who sell at the counter. */
function useStartScreen(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : null;
  const starting = useRef(true);
  useEffect(() => {
    if (user === null) {
      starting.current = true;
      return;
    }
    if (!starting.current || sessionPages.includes(pathname)) return;
    starting.current = false;
    if (pathname === paths.home && may(user.role, 'sell_at_counter')) {
      void navigate(staffPaths.counter, { replace: true });
    }
  }, [user, pathname, navigate]);
}

/** Returns the update state (null until it is known) and a function that checks for updates. */
function useUpdates(): { state: UpdateState | null; check: () => void } {
  const [state, setState] = useState<UpdateState | null>(null);
  useEffect(() => {
    const { updates } = platform;
    if (!updates) return;
    let gone = false;
    const read = async () => {
      const now = await updates.state();
      if (!gone) setState(now);
    };
    void read();
    const end = updates.onChange(() => void read());
    return () => {
      gone = true;
      end();
    };
  }, []);
  const check = useCallback(() => void platform.updates?.check().then(setState), []);
  return { state, check };
}

/**
 * The parts of the client that only the desktop app has: the start screen, menu commands, notifications and updates.
 */
export function DesktopParts({ onShortcuts }: { onShortcuts: () => void }) {
  const [about, setAbout] = useState(false);
  /** How many times the user has requested the find bar since it was last closed. */
  const [finding, setFinding] = useState(0);
  const { onLogOut, question } = useLogOut();
  const { state, check } = useUpdates();
  useOpenBookings();
  useNoticeAlerts();
  useStartScreen();
  useCommands({
    find: () => setFinding((asked) => asked + 1),
    logOut: onLogOut,
    shortcuts: onShortcuts,
    about: () => setAbout(true),
    updates: () => {
      setAbout(true);
      check();
    },
  });
  return (
    <>
      <UpdateNotice state={state} />
      {finding > 0 && <FindBar asked={finding} onClose={() => setFinding(0)} />}
      {question}
      <AboutDialog open={about} onClose={() => setAbout(false)} update={state} />
    </>
  );
}
