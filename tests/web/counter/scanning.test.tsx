import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CounterResults } from '#contracts/counter/counter.ts';
import { chooseShortcuts } from '#src/lib/shortcut-choice.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer } from '#tests/support/web-api.ts';
import { exampleCounterProduct, idOf, lastPage } from '#tests/support/web-examples.ts';
import { scan, typeByHand } from '#tests/web/support/hardware-keys.ts';
import { answerForm } from '#tests/web/support/product-form.ts';

const staff = { ...exampleUser, name: 'Stevie Staff', role: 'staff' } as const;
const nothing: CounterResults = {
  scanned: null,
  products: [],
  scanned_item: null,
  items: [],
  bookings: [],
  people: [],
};
const telecaster = exampleCounterProduct(1);
const jaguar = exampleCounterProduct(2, { title: 'Jaguar' });
const sold = exampleCounterProduct(3, { status: 'sold', stock_number: 43, can: { sell: false } });
const address = (n: number) => `https://shop.example/productDetails/${idOf(n)}`;
const counter = '/dashboard/counter';

beforeEach(() => {
  vi.spyOn(window, 'addEventListener');
  localStorage.clear();
  chooseShortcuts(true);
  answer('searchCounter', ({ query }) => {
    const q = query.get('q') ?? '';
    const scanned = [telecaster, jaguar, sold].find(
      ({ _id }) => q === address(Number(_id.slice(-8))),
    );
    return scanned ? { ...nothing, scanned, products: [scanned] } : nothing;
  });
});

const ticket = async () => within(await screen.findByRole('region', { name: 'Ticket' }));

describe('a barcode scanner', () => {
  it('adds one product after another at the counter', async () => {
    await renderApp(counter, { as: staff });
    const field = (await screen.findByRole('combobox')) as HTMLInputElement;
    await watching();
    await typeByHand('stra');
    await scan(address(1));
    await scan(address(2));
    const products = await ticket();
    expect(await products.findByText('Telecaster 1')).toBeDefined();
    expect(await products.findByText('Jaguar')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.value).toBe('');
  });

  it.each([
    ['ends with Tab', { suffix: 'Tab', gaps: [] }],
    ['pauses after its first keys', { gaps: [60, 120] }],
    ['pauses after its fifth key', { gaps: [8, 8, 8, 8, 36], suffix: 'Tab' }],
  ] as const)('adds the product if it %s, in the field and outside', async (_, scanner) => {
    const { user } = await renderApp(counter, { as: staff });
    const field = await screen.findByRole<HTMLInputElement>('combobox');
    await watching();
    await scan(address(1), scanner);
    const products = await ticket();
    expect(await products.findByText('Telecaster 1')).toBeDefined();
    expect(document.activeElement).toBe(field);
    const park = await products.findByRole('button', { name: 'Park ticket' });
    await act(async () => park.focus());
    await scan(address(2), scanner);
    expect(await products.findByText('Jaguar')).toBeDefined();
    expect(field.value).toBe('');
    await user.click(field);
    await scan("è'ç-çç&ééé&&", scanner);
    await waitFor(() => expect(field.value).toBe("è'ç-çç&ééé&&"));
    expect(await screen.findByText(/set its keyboard layout/)).toBeDefined();
  });

  it('doesn’t change a field that is controlled by React', async () => {
    answer('listUsers', { ...lastPage([]), total_capped: false });
    await renderApp('/dashboard/allUsers', { as: { ...exampleUser, role: 'admin' } });
    const field = await screen.findByRole<HTMLInputElement>('searchbox');
    await watching();
    field.focus();
    await typeByHand('stru');
    await scan(address(1), { enter: false });
    expect(await ticket()).toBeDefined();
    expect(field.value).toBe('stru');
  });

  it('leaves text that is typed just as fast in its field', async () => {
    const app = await renderApp('/about', { as: staff });
    const message = await screen.findByLabelText<HTMLTextAreaElement>('Message');
    await watching();
    message.focus();
    await scan('The serial number 622cb5a9 is on the neck.', { enter: false });
    // A scan ends after a pause.
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(message.value).toBe('The serial number 622cb5a9 is on the neck.');
    expect(app.address()).toBe('/about');
  });

  it('does not swallow the first letters after the slash that focuses the search field', async () => {
    answer('listUsers', { ...lastPage([]), total_capped: false });
    await renderApp('/dashboard/allUsers', { as: { ...exampleUser, role: 'admin' } });
    const field = await screen.findByRole<HTMLInputElement>('searchbox');
    await watching();
    await typeByHand('/stru');
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('stru');
  });

  it('shows the scanned text if no product has it', async () => {
    await renderApp('/terms', { as: staff });
    await screen.findByRole('heading', { level: 1 });
    await watching();
    await scan('4006381333931');
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Scan or search' });
    await waitFor(() => expect(field.value).toBe('4006381333931'));
    expect(await screen.findByText(/No product has the code/)).toBeDefined();
    const link = screen.getByRole('link', { name: /^Take in/ });
    expect(link.getAttribute('href')).toBe('/dashboard/intake?gtin=4006381333931');
  });

  it('opens a receipt with a short number, and presses no button with its Enter', async () => {
    const sales = answer('listTickets', { ...lastPage([]), total_capped: false });
    await renderApp(counter, { as: staff });
    await watching();
    const products = await ticket();
    await scan(address(1));
    const park = await products.findByRole('button', { name: 'Park ticket' });
    const pressed = vi.fn();
    park.addEventListener('click', pressed);
    park.focus();
    await scan('T-108');
    await waitFor(() => expect(sales[0]?.query.get('q')).toBe('108'));
    expect(pressed).not.toHaveBeenCalled();
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Scan or search' });
    await scan(address(3));
    await waitFor(() => expect(field.value).toBe('No. 43'));
    await waitFor(() => expect(field.selectionEnd).toBe(6));
    expect(field.selectionStart).toBe(0);
    await scan('T-107');
    await waitFor(() => expect(sales[1]?.query.get('q')).toBe('107'));
    expect(field.value).toBe('');
  });

  it('enters serial numbers and barcodes in Take In, and opens receipts at the counter', async () => {
    const page = '/dashboard/intake';
    answerForm();
    answer('checkSerial', { items: [], stolen: null });
    answer('searchModels', { items: [] });
    const sales = answer('listTickets', { ...lastPage([]), total_capped: false });
    const app = await renderApp(page, { as: staff });
    const serial = await screen.findByLabelText<HTMLInputElement>(/^Serial number/);
    await watching();
    await scan('MX12345');
    await waitFor(() => expect(serial.value).toBe('MX12345'));
    expect(app.address()).toContain(page);
    const model = screen.getByRole<HTMLInputElement>('combobox', { name: 'Model' });
    expect(document.activeElement).toBe(model);
    expect(model.value).toBe('');
    await scan('Telecaster Deluxe 72', { enter: false });
    await waitFor(() => expect(model.value).toBe('Telecaster Deluxe 72'));
    expect(serial.value).toBe('MX12345');
    const barcode = screen.getByLabelText<HTMLInputElement>(/^Barcode/);
    await scan('749699122210');
    await waitFor(() => expect(barcode.value).toBe('749699122210'));
    // This is treated as a serial number, because its check digit is wrong.
    await scan('749699122211');
    await waitFor(() => expect(serial.value).toBe('749699122211'));
    await scan(']C1010400638133393121AB-1');
    await waitFor(() => expect([barcode.value, serial.value]).toEqual(['4006381333931', 'AB-1']));
    await scan('749699122211');
    barcode.focus();
    await scan('96385074');
    await waitFor(() => expect(barcode.value).toBe('96385074'));
    await scan('T-1204');
    await waitFor(() => expect(sales[0]?.query.get('q')).toBe('1204'));
    expect(serial.value).toBe('749699122211');
  });

  it('enters a serial number in a trade-in’s dialog, not at the counter behind it', async () => {
    answerForm();
    answer('checkSerial', { items: [], stolen: null });
    answer('searchModels', { items: [] });
    const { user } = await renderApp(counter, { as: staff });
    await watching();
    await user.click(await (await ticket()).findByRole('button', { name: 'Trade-in' }));
    const serial = await screen.findByLabelText<HTMLInputElement>(/^Serial number/);
    await scan('MX12345');
    await waitFor(() => expect(serial.value).toBe('MX12345'));
  });

  it('searches small goods on their page, and enters the barcode of a new one', async () => {
    const calls = answer('listItems', lastPage([]));
    const app = await renderApp('/dashboard/items', { as: staff });
    const field = await screen.findByLabelText<HTMLInputElement>('Search items');
    await watching();
    await scan('4006381333931');
    await waitFor(() => expect(app.address()).toBe('/dashboard/items?q=4006381333931'));
    await waitFor(() => expect(calls.at(-1)?.query.get('q')).toBe('4006381333931'));
    expect(field.value).toBe('4006381333931');
    await app.user.click(screen.getAllByRole('button', { name: 'New item' })[0] as HTMLElement);
    const barcode = await screen.findByLabelText<HTMLInputElement>(/^Barcode/);
    barcode.focus();
    await scan('4006381333948');
    await waitFor(() => expect(barcode.value).toBe('4006381333948'));
    expect(app.address()).toBe('/dashboard/items?q=4006381333931');
  });

  it('reads codes with a phone’s camera, and stops the camera', async () => {
    const stopped = vi.fn();
    const track = { stop: stopped };
    const seen: string[] = [];
    class Reader {
      static getSupportedFormats = async () => ['qr_code', 'code_128', 'ean_13', 'ean_8', 'upc_a'];
      detect = async () => [seen.shift() ?? ''].filter(Boolean).map((rawValue) => ({ rawValue }));
    }
    const mediaDevices = { getUserMedia: async () => ({ getTracks: () => [track] }) };
    Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
    const { user } = await renderApp('/dashboard/counter', { as: staff });
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Scan or search' });
    const button = screen.getByRole('button', { name: 'Scan with the camera', hidden: true });
    // This browser has no built-in barcode detector, so the page has to load a worker, which fails here.
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toMatch(/couldn’t be loaded/);
    vi.stubGlobal('BarcodeDetector', Reader);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Hold the camera over/)).toBeDefined();
    seen.push('MX12345');
    await waitFor(() => expect(field.value).toBe('MX12345'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(stopped).toHaveBeenCalled();
  });

  it('is an ordinary keyboard for customers', async () => {
    const app = await renderApp('/about', { as: exampleUser });
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    await app.user.clear(name);
    name.focus();
    await scan('622cb5a9', { enter: false });
    expect(name.value).toBe('622cb5a9');
  });
});

/** Resolves once the page is listening for scanner input. The script that listens loads after the page. */
const watching = () =>
  waitFor(() =>
    expect(window.addEventListener).toHaveBeenCalledWith('keydown', expect.anything(), {
      capture: true,
    }),
  );
