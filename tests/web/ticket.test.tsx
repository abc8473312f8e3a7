import { act, cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { forgetDraftsAtLogout } from '#src/lib/local-drafts.ts';
import { endSession } from '#src/lib/session.ts';
import { exampleCounterProduct, idOf } from '#tests/support/web-examples.ts';
import { renderTicket, staff } from './support/render-ticket.tsx';
import { findToast } from './support/toasts.ts';

const telecaster = exampleCounterProduct(1);
const jaguar = exampleCounterProduct(2, { title: 'Jaguar', resale_price: '1200.50' });
const sell = (name: string) => screen.getByRole('button', { name: `Sell ${name}` });
const lines = () =>
  screen.queryAllByRole('listitem').map((line) => within(line).getByRole('link').textContent);

async function withBoth() {
  const app = await renderTicket([telecaster, jaguar]);
  await app.user.click(sell('Telecaster 1'));
  await app.user.click(sell('Jaguar'));
  return app;
}

describe('the open ticket', () => {
  it('adds up its products, and contains each product only once', async () => {
    const { user } = await withBoth();
    expect(lines()).toEqual(['Telecaster 1', 'Jaguar']);
    expect(screen.getByText('$1,749.50')).toBeDefined();
    await user.click(sell('Jaguar'));
    expect(await findToast('Jaguar is already on the ticket.')).toBeDefined();
    expect(lines()).toHaveLength(2);
  });

  it('puts a removed product back in its place with Undo', async () => {
    const { user } = await withBoth();
    await user.click(screen.getByRole('button', { name: 'Remove Telecaster 1' }));
    expect(lines()).toEqual(['Jaguar']);
    await findToast(/^Telecaster 1 removed from the ticket\./);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(lines()).toEqual(['Telecaster 1', 'Jaguar']);
  });

  it.each([
    ['sold', 'Telecaster 1 is already sold.'],
    ['live', 'Telecaster 1 can’t be sold here.'],
  ] as const)('rejects a product that can’t be sold: %s', async (status, message) => {
    const { user } = await renderTicket([
      exampleCounterProduct(1, { status, can: { sell: false } }),
    ]);
    await user.click(sell('Telecaster 1'));
    expect(await findToast(message)).toBeDefined();
    expect(lines()).toEqual([]);
  });

  it('survives a reload, and the next person at the computer can finish it', async () => {
    await withBoth();
    cleanup();
    await renderTicket([]);
    expect(lines()).toEqual(['Telecaster 1', 'Jaguar']);
    cleanup();
    await renderTicket([], { ...staff, _id: idOf(77) });
    expect(lines()).toEqual(['Telecaster 1', 'Jaguar']);
  });

  it('is gone after a logout', async () => {
    await withBoth();
    forgetDraftsAtLogout();
    await act(() => endSession(false));
    cleanup();
    await renderTicket([]);
    expect(lines()).toEqual([]);
  });
});
