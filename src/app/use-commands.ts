import { useEffect, useRef } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import type { MenuCommand } from '#contracts/app/desktop.ts';
import { routes } from '#contracts/routes.ts';
import { paths } from '#src/lib/paths.ts';
import { useReadNotice } from '#src/notices/notice-queries.ts';
import { platform } from '#src/platform/index.ts';

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
export function useCommands(show: Show): void {
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
