// Shows the open orders that src/bookings/use-kept-orders.ts stored on this device. This is a separate file because the
// content policy blocks inline scripts.
(() => {
  const find = (id) => document.getElementById(id);
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  const dark = matchMedia('(prefers-color-scheme: dark)');
  function paint() {
    const choice = stored('theme') ?? (dark.matches ? 'stage' : 'daylight');
    document.documentElement.dataset.theme = choice;
  }
  paint();
  dark.addEventListener('change', paint);

  const reload = () => location.reload();
  find('again').addEventListener('click', reload);
  addEventListener('online', reload);
  // The browser doesn't notice when a shop that was down is running again.
  setInterval(async () => {
    if (document.hidden) return;
    const reply = await fetch('/api/health', { cache: 'no-store' }).catch(() => null);
    if (reply?.ok) reload();
  }, 10_000);

  const formatMoment = (timestamp) =>
    new Date(timestamp).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });

  const dollars = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  });
  const formatMoney = (amount) => dollars.format(amount);

  function line(name, className, ...content) {
    const element = document.createElement(name);
    element.className = className;
    element.append(...content);
    return element;
  }

  function code(digits) {
    const label = line('span', '', 'Handover code ');
    const number = line('strong', '', `${digits.slice(0, 3)} ${digits.slice(3)}`);
    const when = 'Give it when you take the product. It completes the sale.';
    return line('p', 'code', label, number, line('span', '', when));
  }

  function until({ status, place, held_until, frozen }) {
    if (status === 'waiting') return `On the waitlist, number ${place}`;
    if (frozen) return 'Paused';
    const ended = Date.parse(held_until) < Date.now();
    return `${ended ? 'Was held until' : 'Held for you until'} ${formatMoment(held_until)}`;
  }

  function order(booking) {
    const { selectedProduct, price, handover_code, location: place, seller } = booking;
    const agreed = booking.meeting?.agreed;
    const item = line('li', '', line('h3', '', selectedProduct));
    if (handover_code) item.append(code(handover_code));
    if (agreed) item.append(line('p', '', line('strong', '', `You meet ${formatMoment(agreed)}`)));
    item.append(line('p', '', until(booking)));
    item.append(line('p', 'quiet', `${formatMoney(price)}. Meeting location: ${place}`));
    if (seller.phone) {
      const call = line('a', '', seller.phone);
      call.href = `tel:${seller.phone.replaceAll(/[^\d+]/g, '')}`;
      item.append(line('p', 'quiet', `${seller.name}: `, call));
    }
    return item;
  }

  function show(record) {
    const session = JSON.parse(stored('session') ?? 'null');
    if (!record || record.owner !== session?.user?._id || record.orders.length === 0) return;
    find('orders').replaceChildren(...record.orders.map(order));
    find('as-of').textContent = `As of ${formatMoment(record.at)}`;
    find('stored').hidden = false;
  }

  const opening = indexedDB.open('keyval-store');
  // If the database doesn't exist, don't create it: nothing has been stored.
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onsuccess = () => {
    const reading = opening.result.transaction('keyval').objectStore('keyval').get('orders');
    reading.onsuccess = () => show(reading.result);
  };
})();
