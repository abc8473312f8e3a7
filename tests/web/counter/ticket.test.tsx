import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createProduct } from '#contracts/selling/own-products.ts';
import { addLine } from '#src/counter/ticket/add-item.ts';
import { changeTicket, openTicket, parkedTickets } from '#src/counter/ticket/ticket-store.ts';
import { forgetDraftsAtLogout } from '#src/lib/local-drafts.ts';
import { endSession } from '#src/lib/session.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { answer } from '#tests/support/web-api.ts';
import { exampleCounterProduct, exampleSale, idOf } from '#tests/support/web-examples.ts';
import { renderTicket, staff } from '#tests/web/support/render-ticket.tsx';
import { findToast } from '#tests/web/support/toasts.ts';

const telecaster = exampleCounterProduct(1);
const jaguar = exampleCounterProduct(2, { title: 'Jaguar', resale_price: '1200.50' });
const sell = (name: string) => screen.getByRole('button', { name: `Sell ${name}` });
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Scan or search' });
const lines = () =>
  screen.queryAllByRole('listitem').map((line) => within(line).getByRole('link').textContent);

async function withBoth() {
  const app = await renderTicket([telecaster, jaguar]);
  await app.user.click(sell('Telecaster 1'));
  await app.user.click(sell('Jaguar'));
  return app;
}

describe('the open ticket', () => {
  it('puts a removed product back in its place with Undo', async () => {
    const { user } = await withBoth();
    await user.click(screen.getByRole('button', { name: 'Remove Telecaster 1' }));
    expect(lines()).toEqual(['Jaguar']);
    await findToast(/^Telecaster 1 removed from the ticket\./);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(lines()).toEqual(['Telecaster 1', 'Jaguar']);
  });

  it('removes the Undo of a removed product when it ends', async () => {
    const { user } = await withBoth();
    // Not the product of the previous test, whose toast may still be closing.
    await user.click(screen.getByRole('button', { name: 'Remove Jaguar' }));
    await findToast(/^Jaguar removed from the ticket\./);
    answer('createTicket', exampleSale(5));
    await user.click(screen.getByRole('radio', { name: 'Card' }));
    await user.click(screen.getByRole('button', { name: /^Take/ }));
    expect(await screen.findByText(/is complete$/)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it.each([
    ['sold', 'Telecaster 1 is already sold.'],
    ['live', 'Telecaster 1 is hidden at the moment, so it can’t be sold.'],
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

  it('is shared by all tabs, and parking keeps what another tab has just parked', async () => {
    const { user } = await renderTicket([telecaster, jaguar]);
    await user.click(sell('Telecaster 1'));
    const change = (name: string, was: string, now: string) => {
      const stored = localStorage.getItem(`draft:counter:${name}`) ?? '';
      expect(stored).toContain(was);
      localStorage.setItem(`draft:counter:${name}`, stored.replaceAll(was, now));
    };
    change('ticket', 'Telecaster 1', 'Mustang');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'draft:counter:ticket' }));
    });
    expect(lines()).toEqual(['Mustang']);
    await user.keyboard('{F7}');
    await user.click(sell('Jaguar'));
    // The other tab's event has not arrived yet.
    change('parked', 'Mustang', 'Jazzmaster');
    await user.keyboard('{F7}');
    expect(parkedTickets().map((one) => one.lines[0]?.product.title)).toEqual([
      'Jazzmaster',
      'Jaguar',
    ]);
  });

  it('works while the device’s storage is full', async () => {
    const { user } = await withBoth();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await user.click(screen.getByRole('button', { name: 'Remove Telecaster 1' }));
    expect(lines()).toEqual(['Jaguar']);
    await user.keyboard('{F7}');
    expect(parkedTickets()).toHaveLength(1);
    expect(openTicket().lines).toEqual([]);
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

describe('a key about one line', () => {
  const strings = { id: idOf(60), item_id: idOf(60), name: 'Strings', quantity: 1 };
  const prices = { price: '7.00', tag_price: '7.00', tax_class: 'standard' as const };
  const scanStrings = () => act(() => void addLine({ ...strings, ...prices }));
  const removals = () =>
    screen
      .getAllByRole('button', { name: /^Remove / })
      .map((one) => one.getAttribute('aria-label'));
  const priceOf = (name: string) => screen.queryByRole('form', { name: `Price of ${name}` });

  it('changes the line that was added last, or the one with the focus', async () => {
    const { user } = await renderTicket([telecaster, jaguar]);
    await user.click(sell('Jaguar'));
    scanStrings();
    await user.click(sell('Telecaster 1'));
    await screen.findByRole('button', { name: 'Remove Strings' });
    act(() => field().focus());
    await user.keyboard('-');
    expect(priceOf('Telecaster 1')).not.toBeNull();
    await user.keyboard('{Escape}');
    act(() => screen.getByRole('button', { name: /^Change the price of Jaguar/ }).focus());
    await user.keyboard('-');
    expect(priceOf('Jaguar')).not.toBeNull();
    await user.keyboard('{Escape}');
    act(() => screen.getByRole('button', { name: /^Change the price of Strings/ }).focus());
    await user.keyboard('{Delete}');
    expect(removals()).toEqual(['Remove Jaguar', 'Remove Telecaster 1']);
  });

  it('removes small goods that were scanned again last, then what was added before them', async () => {
    const { user } = await renderTicket([telecaster]);
    scanStrings();
    await user.click(sell('Telecaster 1'));
    scanStrings();
    await screen.findByRole('button', { name: 'Remove Strings' });
    act(() => field().focus());
    await user.keyboard('{Delete}');
    expect(removals()).toEqual(['Remove Telecaster 1']);
    await user.keyboard('{Delete}');
    expect(openTicket().lines).toEqual([]);
  });
});

describe('a parked ticket', () => {
  const parkedList = () => screen.queryByRole('list', { name: 'Parked tickets' });
  const parkedNames = () =>
    [...(parkedList()?.querySelectorAll('bdi') ?? [])].map((one) => one.textContent);
  const open = () => {
    const list = screen.queryByRole('list', { name: 'Products on the ticket' });
    return (
      list &&
      within(list)
        .getAllByRole('link')
        .map((link) => link.textContent)
    );
  };

  it('waits while the next customer is served, survives a reload, and keeps its products', async () => {
    const { user } = await renderTicket([telecaster, jaguar]);
    await user.click(sell('Telecaster 1'));
    await user.click(screen.getByRole('button', { name: /^Park ticket/ }));
    expect(await findToast('Telecaster 1 is parked.')).toBeDefined();
    expect(open()).toBeNull();
    await user.click(sell('Telecaster 1'));
    await findToast('Telecaster 1 is on a parked ticket. Resume that ticket to sell it.');
    expect(open()).toBeNull();

    await user.click(sell('Jaguar'));
    cleanup();
    const next = (await renderTicket([], { ...staff, _id: idOf(77), name: 'Nora Next' })).user;
    expect(open()).toEqual(['Jaguar']);
    await next.click(screen.getByText('Parked tickets (1)'));
    expect(parkedList()?.textContent).toContain('Stevie Staff');
    await next.click(screen.getByRole('button', { name: 'Resume Telecaster 1' }));
    await findToast('Jaguar is parked.');
    expect(open()).toEqual(['Telecaster 1']);
    expect(parkedNames().slice(0, 2)).toEqual(['Jaguar', 'Nora Next']);
    expect(screen.getByRole('button', { name: 'Resume Jaguar' })).toBeDefined();
  });

  it('is put aside and resumed with one key, and discarded only with Undo', async () => {
    const { user } = await renderTicket([telecaster]);
    await user.click(sell('Telecaster 1'));
    await user.keyboard('{F7}');
    expect(open()).toBeNull();
    expect(document.activeElement).toBe(field());
    await user.click(screen.getByRole('button', { name: 'Resume Telecaster 1' }));
    expect(open()).toEqual(['Telecaster 1']);
    expect(parkedList()).toBeNull();
    expect(document.activeElement).toBe(field());
    act(() => field().blur());
    await user.keyboard('{F7}{F7}');
    expect(open()).toEqual(['Telecaster 1']);
    await user.keyboard('T-108');
    expect(field().value).toBe('T-108');
    await user.keyboard('{F7}');
    await user.click(screen.getByRole('button', { name: 'Discard Telecaster 1' }));
    expect(parkedList()).toBeNull();
    await findToast(/^Telecaster 1 discarded\./);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(parkedNames()[0]).toBe('Telecaster 1');
  });

  it('shows what it contains, and warns after Resume about a product sold elsewhere', async () => {
    const { user } = await renderTicket([telecaster, jaguar]);
    await user.click(sell('Telecaster 1'));
    await user.click(sell('Jaguar'));
    act(() => changeTicket((ticket) => ({ ...ticket, customer: { name: 'Hanna', email: '' } })));
    await user.keyboard('{F7}');
    await findToast('The ticket of Hanna is parked.');
    expect(parkedList()?.textContent).toMatch(
      /^HannaTelecaster 1 and 1 more\$1,749.50 · 2 productsParked by Stevie Staff just now/,
    );
    const sold = { ...jaguar, status: 'sold', can: { sell: false } } as const;
    answer('searchCounter', ({ query }) => ({
      ...{ products: [], scanned_item: null, items: [], bookings: [], people: [] },
      scanned: query.get('q') === jaguar._id ? sold : telecaster,
    }));
    await user.click(screen.getByRole('button', { name: 'Resume Hanna' }));
    const warned = await screen.findByText(/^This product is no longer for sale\./);
    expect(warned.closest('li')?.textContent).toContain('Jaguar');
  });

  it('keeps its trade-in and the buyer’s code in the tab, and says when another tab has them', async () => {
    const code = '042137';
    const seller = { name: 'Ada', address: 'Main 2' };
    const form = {
      product: createProduct.body.parse({ ...exampleProduct, image_url: '/images/x.webp' }),
      paid: '80.00',
      seller,
    };
    const { user } = await renderTicket([telecaster]);
    await user.click(sell('Telecaster 1'));
    act(() =>
      changeTicket((ticket) => ({
        ...ticket,
        lines: ticket.lines.map((line) => ({ ...line, code })),
        buyIns: [{ id: idOf(95), form, images: [] }],
      })),
    );
    await user.keyboard('{F7}');
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/042137|Main 2/);
    cleanup();
    const again = (await renderTicket([])).user;
    await again.keyboard('{F7}');
    expect(openTicket()).toMatchObject({ lines: [{ code }], buyIns: [{ id: idOf(95) }] });
    await again.keyboard('{F7}');
    sessionStorage.clear();
    cleanup();
    await renderTicket([]);
    await again.keyboard('{F7}');
    expect(openTicket()).toMatchObject({ lines: [{}], buyIns: [] });
    await findToast('This ticket’s trade-in was only stored in another tab. Enter it again.');
  });
});
