import { listFailedJobs } from '#contracts/app/jobs.ts';
import { createBooking } from '#contracts/bookings/bookings.ts';
import { uploadImage } from '#contracts/media/images.ts';
import { checkAdmin } from '#contracts/people/users.ts';
import { saveDraft, updateProduct } from '#contracts/selling/selling.ts';
import { exampleBooking, idOf, lastPage } from '#tests/support/web-examples.ts';
import { photoFile } from './busy-shop.ts';
import { counterScenes } from './counter-scenes.ts';
import { desktopScenes } from './desktop-scenes.ts';
import { all, failing, replying } from './mock.ts';
import {
  type Act,
  check,
  fill,
  keys,
  press,
  pressWhereShown,
  type Scene,
  see,
  steps,
} from './scene.ts';

/** Opens the terms as a link does. */
const followLink: Act = async (page) => {
  await page.evaluate(() => {
    history.pushState({ idx: 1 }, '', '/terms');
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
  });
  await page.getByRole('button', { name: 'Retry' }).waitFor();
};
const leave: Act = (page) => page.getByRole('contentinfo').getByRole('link').first().click();

const about = { as: 'visitor', path: '/about' } as const;
const admins = { as: 'admin', path: '/dashboard/allUsers' } as const;

/** The parts that surround every page, and what is shown instead of a page. */
const around: Scene[] = [
  { ...about, name: 'Menu', act: pressWhereShown(/^Menu$/) },
  { ...about, as: 'admin', name: 'Account menu', act: press(/’s account$/) },
  { ...about, as: 'admin', name: 'Shortcuts', act: keys('?') },
  { ...about, name: 'Offline', act: (page) => page.context().setOffline(true) },
  {
    ...{ ...about, name: 'Screen that does not load', act: followLink },
    arrange: (page) => page.route(/terms-screen/, (route) => route.abort()),
  },
  {
    ...{ as: 'visitor', path: '/', name: 'Unreachable shop', waits: true },
    arrange: (page) => page.route(/\/api\//, (route) => route.abort()),
    act: see('The shop isn’t responding'),
  },
  { ...admins, name: 'Role failed', arrange: failing(checkAdmin) },
  { as: 'buyer', path: '/offline.html', name: 'Offline page', fails: true },
  {
    ...{ as: 'buyer', path: '/blog', name: 'Search box' },
    act: steps(
      press('Search the shop'),
      fill('Search the shop', 'tele'),
      see('Products'),
      keys('ArrowDown'),
    ),
  },
  {
    ...{ as: 'buyer', path: '/blog', name: 'Search box, nothing' },
    act: steps(press('Search the shop'), fill('Search the shop', '12 string'), see('right now')),
  },
  {
    ...{ as: 'buyer', path: '/blog', name: 'Search box, empty' },
    act: steps(press('Search the shop'), see('Drums')),
  },
  { as: 'buyer', path: '/allProducts?q=lefty', name: 'Search, close matches' },
  { as: 'buyer', path: '/categories/Drums?q=strat', name: 'Search, nothing in a category' },
];

/** Forms with error messages. */
const forms: Scene[] = [
  {
    ...{ as: 'visitor', path: '/login', name: 'Login, wrong password', fails: true },
    act: steps(
      fill('Email', 'nobody@secondfret.test'),
      fill('Password', 'Wrong#1st'),
      press(/^Login$/),
      see('is wrong'),
    ),
  },
  { as: 'visitor', path: '/signup', name: 'Sign Up, errors', act: press(/^Sign Up$/) },
  { as: 'buyer', path: '/stolen', name: 'Stolen, errors', act: press('Register as stolen') },
  {
    ...{ as: 'staff', path: '/dashboard/intake', name: 'Take In, errors' },
    act: steps(press('Take in'), see('Condition is Required')),
  },
  {
    ...{ as: 'buyer', path: '/dashboard/account', name: 'Delete account, errors' },
    act: steps(press('Delete account'), press('Delete permanently'), see('to confirm!')),
  },
];

const product = { as: 'buyer', path: '/productDetails/{product}' } as const;
const meeting = { as: 'buyer', path: '/dashboard/messages/new?about={order}' } as const;
const visit = { ...meeting, path: '/dashboard/messages/new?about={visit}' };
const orders = { as: 'buyer', path: '/dashboard' } as const;
const fillIn = steps(
  press(/^Booking$/),
  fill('Phone', '+1 555 010 4455'),
  fill('Meeting location', 'Corner of Oak and 5th'),
  fill('Message', 'I can come on Friday after six.'),
  press('Book it'),
);

/** Dialogs and menus around products and bookings. */
const catalogue: Scene[] = [
  {
    ...{ as: 'buyer', name: 'Filters', act: pressWhereShown(/^Filters/) },
    path: '/allProducts?q=fender&condition=Good&min_price=900&max_price=100&brand=Fender',
  },
  {
    ...{ as: 'buyer', path: '/allProducts', name: 'Products, some to compare' },
    act: press(/^Compare/),
  },
  { ...product, name: 'Photo', act: press('Open the full-size photo') },
  { ...product, name: 'Report, reason missing', act: steps(press('Report'), press('Next')) },
  { ...product, name: 'Booking, errors', act: steps(press(/^Booking$/), press('Book it')) },
  {
    ...{ ...product, name: 'Booking, confirmed' },
    arrange: replying(createBooking, exampleBooking(1)),
    act: steps(fillIn, see('Booking Confirmed!')),
  },
  { ...product, path: '/productDetails/{onHold}', name: 'Waitlist', act: press(/^Booking$/) },
  { ...product, path: '/productDetails/{booked}', name: 'Product, on hold for me' },
  { ...meeting, name: 'Meeting, times to choose from', act: see('suggests these times') },
  { ...visit, name: 'Meeting, agreed', act: see('You meet') },
  { ...visit, as: 'staff', name: 'Meeting, agreed by staff', act: see('You meet') },
  {
    ...{ ...visit, as: 'staff', name: 'Meeting, errors' },
    act: steps(
      press('Change or call off'),
      fill('Meeting location', 'Somewhere'),
      press(/^Suggest$/),
      see('Suggest at least one time.'),
    ),
  },
  {
    ...{ ...meeting, path: '/dashboard/messages/{thread}', name: 'Offer, other price' },
    act: steps(press(/^Other price/), see('They offered')),
  },
  { ...orders, name: 'My Orders, compared', act: steps(press(/^Compare/), see('hard case')) },
];

/** An empty draft, as if the server had stored it. */
const draft = { _id: idOf(1), form: { image_urls: [] }, images: [], version: 1 };
const kept = replying(saveDraft, { ...draft, updated_at: new Date().toISOString() });
const choose =
  (...photos: number[]): Act =>
  (page) =>
    page.getByLabel('Choose photos').setInputFiles(photos.map(photoFile));
const adding = { as: 'seller', path: '/dashboard/addProduct', arrange: kept } as const;
const own = { as: 'seller', path: '/dashboard/myProducts' } as const;
const buyers = { as: 'seller', path: '/dashboard/myBuyers' } as const;

/** Dialogs and menus of sellers. */
const selling: Scene[] = [
  { ...adding, name: 'Add A Product, errors', act: press('Add Product') },
  {
    ...{ ...adding, name: 'Add A Product, photos failed' },
    arrange: all(kept, failing(uploadImage, 'unavailable', 'The shop is busy.')),
    act: steps(choose(1, 2), see(/couldn’t be uploaded/)),
  },
  {
    ...{ ...adding, name: 'Add A Product, preview' },
    act: steps(choose(1), fill('Product Name', 'Hofner Verythin, 1964'), press('Preview')),
  },
  {
    ...{ ...adding, name: 'Add A Product, leaving' },
    arrange: all(kept, (page) => page.route('**/api/images', () => undefined)),
    act: steps(choose(1), see('Uploading photos'), leave),
  },
  {
    ...{ as: 'seller', path: '/dashboard/myProducts/{own}/edit', name: 'Edit a product, conflict' },
    arrange: failing(updateProduct, 'edit_conflict', 'This product was changed in another tab.'),
    act: steps(fill('Resale Price', '525'), press('Save changes')),
  },
  { ...own, name: 'My Products, several', act: check('Select all') },
  { ...own, name: 'My Products, more to do', act: press(/^More for/) },
  { ...own, name: 'My Products, delete', act: press(/^Delete/) },
  { ...buyers, name: 'Hand over', act: steps(press(/^Hand over to/), press(/^Hand over$/)) },
  { ...buyers, name: 'Release', act: steps(press(/^Release the booking/), press(/^Release$/)) },
  { as: 'seller', path: '/dashboard/decisions', name: 'Appeal', act: press('Appeal') },
];

const oneCase = { as: 'admin', path: '/dashboard/reportedItems/{case}' } as const;
const decide = press(/^Decide$/);
const failed = {
  ...{ _id: idOf(1), kind: 'send-mail', error: '550 There is no such mailbox.' },
  ...{ attempts: 13, failed_at: new Date().toISOString() },
};

/** Dialogs and menus of admins. */
const staffOnly: Scene[] = [
  { ...admins, name: 'Dashboard Menu', act: pressWhereShown('Dashboard Menu') },
  { ...admins, name: 'Make Admin', act: press(/^Make Admin/) },
  { ...oneCase, name: 'Case, errors', act: steps(check(/^Hide a photo/), decide) },
  {
    ...{ ...oneCase, path: `${oneCase.path}?choose=suspend`, name: 'Case, are you sure' },
    act: steps(fill('Statement of reasons', 'The seller sells copies.'), decide),
  },
  { ...oneCase, path: '/dashboard/reportedItems/{appealed}', name: 'Case, appealed' },
  {
    ...{ as: 'admin', path: '/dashboard/reportedItems', name: 'Decide several cases' },
    act: steps(check('Select all'), press(/^Decide \d cases/)),
  },
  { as: 'admin', path: '/dashboard/audit', name: 'Audit, details', act: press(/^Details of/) },
  {
    ...{ as: 'admin', path: '/dashboard/mail', name: 'Mail, one open' },
    act: (page) => page.locator('main summary').first().click(),
  },
  {
    ...{ as: 'admin', path: '/dashboard/failedJobs', name: 'Failed Jobs' },
    arrange: replying(listFailedJobs, lastPage([failed])),
  },
];

/** Short scenes for what {@link walk} doesn't show: dialogs, open menus, forms with errors, tickets and print layouts. */
export const scenes: readonly Scene[] = [
  ...around,
  ...forms,
  ...catalogue,
  ...selling,
  ...staffOnly,
  ...counterScenes,
  ...desktopScenes,
];
