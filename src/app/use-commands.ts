import { useEffect, useRef } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import type { Command, MenuCommand } from '#contracts/desktop.ts';
import { paths } from '#src/lib/paths.ts';
import { platform } from '#src/platform/index.ts';

type Shown = Extract<MenuCommand, 'shortcuts' | 'about' | 'updates'>;
type Show = Readonly<Record<Shown, () => void>>;

const menuPaths = {
  home: paths.home,
  products: paths.products,
  addProduct: paths.addProduct,
  myProducts: paths.myProducts,
  myOrders: paths.dashboard,
  myBuyers: paths.myBuyers,
  server: paths.server,
  report: paths.contact,
} as const satisfies Partial<Record<MenuCommand, string>>;

const links = { product: paths.product, booking: paths.booking, received: paths.buyer } as const;

/** Runs a command. Navigates with the router, so that guards apply and unsaved forms ask the user first. */
function follow(command: Command, navigate: NavigateFunction, show: Show): void {
  if ('open' in command) {
    void navigate(links[command.open](command.id));
    return;
  }
  const { menu } = command;
  if (menu === 'back') void navigate(-1);
  else if (menu === 'forward') void navigate(1);
  else if (menu === 'shortcuts' || menu === 'about' || menu === 'updates') show[menu]();
  else void navigate(menuPaths[menu]);
}

/** Runs the commands that come from the desktop's menu, links and notifications. */
export function useCommands(show: Show): void {
  const navigate = useNavigate();
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    const { commands } = platform;
    if (!commands) return;
    const take = async () => {
      for (const command of await commands.take()) follow(command, navigate, latest.current);
    };
    void take();
    return commands.onWaiting(() => void take());
  }, [navigate]);
}
