import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { createBadge } from '#electron/main/badge.ts';
import { createNoticeAlerts } from '#electron/main/notice-alerts.ts';

const notice = { id: 'n1', title: 'Bo booked Telecaster', text: 'Held until today, 4:08 PM' };

function alerts(seen: { focused?: boolean; supported?: boolean }) {
  const shown: (EventEmitter & { show: () => void })[] = [];
  const create = vi.fn(() => {
    const notification = Object.assign(new EventEmitter(), { show: vi.fn() });
    shown.push(notification);
    return notification as never;
  });
  const open = vi.fn();
  const onRefused = vi.fn();
  const alert = createNoticeAlerts({
    supported: () => seen.supported ?? true,
    isFocused: () => seen.focused ?? false,
    create,
    open,
    onRefused,
  });
  return { alert, create, open, onRefused, shown };
}

it('reports once that the system refuses to show notifications', () => {
  const { alert, onRefused, shown } = alerts({});
  for (const id of ['n1', 'n2']) alert({ ...notice, id });
  for (const notification of shown) notification.emit('failed', {}, 'not signed');
  expect(onRefused).toHaveBeenCalledTimes(1);
});

it.each([{ focused: true }, { supported: false }])('shows no notification with %o', (seen) => {
  const { alert, create } = alerts(seen);
  alert(notice);
  expect(create).not.toHaveBeenCalled();
});

function badge(system: NodeJS.Platform) {
  const systemCalls = { setCount: vi.fn(() => true), setOverlay: vi.fn() };
  const picture = vi.fn(() => 'picture' as never);
  return { ...systemCalls, picture, show: createBadge({ system, ...systemCalls, picture }) };
}

it('shows a dot on the taskbar button on Windows, and removes it', () => {
  const { show, setCount, setOverlay } = badge('win32');
  show(1);
  show(4);
  show(0);
  expect(setOverlay.mock.calls).toEqual([
    ['picture', '1 open booking'],
    ['picture', '4 open bookings'],
    [null, ''],
  ]);
  expect(setCount).not.toHaveBeenCalled();
});
