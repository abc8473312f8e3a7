import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { api } from '#contracts/app/api.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { type ErrorCode, ErrorReply } from '#contracts/errors.ts';
import { addDevice, setPin } from '#contracts/people/pins.ts';
import { createUser } from '#contracts/people/sign-up.ts';
import { shopEmail, startTestApp } from '#tests/support/api.ts';
import { type RawInput, requestOf } from '#tests/support/contract-client.ts';

// The only list of who may call what. It does not depend on the contracts, so a permission that is changed or forgotten
// there fails here. What people may do with others' records is tested with the features.

const names = (text: string) => text.trim().split(/\s+/);

/** The callers who may use each endpoint. Staff may also do what users may, and admins what staff may. */
const rights = {
  anyone: names(`
    getConfig getHealth getReadiness getWritability listCategories listNewArrivals unsubscribe getTransparency listAuditHeads
    claimPhoneLink getChallenge signInByPin approveByPin renewPinSession endPinSession reportClientError`),
  // Reject tokens that aren't access tokens.
  visitor: names('sendContactMessage'),
  phone: names('uploadFromPhone'),
  idToken: names('issueToken createUser deleteAccount signOutElsewhere'),
  idTokenOfStaff: names('setPin addDevice'),
  user: names(`
    listCategoryProducts listProducts getFacets suggestSearches getProduct listSimilarProducts getPriceGuide
    watchProduct unwatchProduct listWatched listWatchedIds listSavedSearches saveSearch deleteSavedSearch
    changeSavedSearch
    listOwnProducts createProduct deleteProduct getOwnProduct getOwnSeller updateProduct endProduct relistProduct
    listDrafts saveDraft discardDraft getDraftProduct suggestNames uploadImage openPhoneLink getPhoneLink
    closePhoneLink listBookings getBooking getBookingSnapshot createBooking cancelBooking keepBooking restoreBooking
    releaseBooking handOverBooking listReceivedBookings createReport listOwnReports registerStolen listOwnStolen
    updateStolen removeStolen listOwnDecisions appealDecision getAccount checkAdmin renameAccount signOutEverywhere getAccountData
    getPhotoSpace planDeletion listNotices countUnreadNotices markNotice markAllNotices getNoticeSettings
    setNoticeSetting getOverview streamEvents getAuditProof getSeller listReviews getDeal writeReview answerReview
    createOffer listInvitable inviteToPrice acceptOffer declineOffer withdrawOffer counterOffer confirmOffer listOffers suggestMeeting agreeMeeting
    createThread findThread listThreads countWaitingThreads getThread sendMessage readThread blockThread unblockThread listBlocked`),
  staff: names(`
    getPin removePin removeDevice lookUpBooking searchCounter getOfflineStock getShopDay createTicket listTickets getTicket returnTicket
    listCustomers createCustomer getCustomer updateCustomer previewMerge mergeCustomers voidTicket mailReceipt
    createLayaway listLayaways getLayaway payLayaway cancelLayaway listItems createItem updateItem changeItemStock
    checkSerial searchModels addStock getTill listTillDays getTillDay openTill moveCash closeTill recordNoSale
    createConsignment listConsignments getConsignment returnConsignment listOwners getStatement payOut getPayout
    listStock exportStock getShopReport exportShopReport listCases getCase claimCase releaseCase decideCase
    decideCases assignCase askInCase listColleagues listStolen listNotes writeNote deleteNote`),
  admin: names(`
    listUsers getUser makeAdmin setRole listMails assignThread getIntake getOwnerDetails
    getCaseBookings openUserCase listRules switchRule
    listWatchedWords addWatchedWord removeWatchedWord decideAppeal listAudit verifyAudit exportAudit listFailedJobs
    retryFailedJob`),
};

/** The endpoints that require a verified email address. */
const verified = names(`
  createProduct relistProduct createBooking registerStolen createOffer inviteToPrice acceptOffer counterOffer createThread`);
/** The endpoints that reject sessions that began with a PIN. */
const password = names(`
  makeAdmin setRole getAccountData getIntake getOwnerDetails switchRule
  addWatchedWord removeWatchedWord decideAppeal exportAudit`);
/** The endpoints with which the owner of a suspended account can respond. */
const suspended = names(`
  issueToken getAccount getAccountData planDeletion deleteAccount signOutEverywhere signOutElsewhere listNotices
  countUnreadNotices markNotice markAllNotices listOwnDecisions appealDecision getAuditProof sendContactMessage`);

const { anyone } = rights;
const visitor = [...anyone, ...rights.visitor];
const user = [...visitor, ...rights.user];
const staff = [...user, ...rights.staff];
const admin = [...staff, ...rights.admin];
const idToken = [...anyone, ...rights.idToken];
const without = (all: string[], left: string[]) => all.filter((name) => !left.includes(name));
const only = (all: string[], kept: string[]) => all.filter((name) => kept.includes(name));

const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } });
await app.signUp({ email: shopEmail });

type Caller = { token?: string; email?: string };

/** Signs up an admin and starts a session with their PIN. */
async function byPin(): Promise<Caller> {
  const { idToken, email } = await app.signUp({ role: 'admin' });
  const pin = '2846';
  await app.call(setPin, { body: { pin } }, { token: idToken });
  const body = { name: 'Counter' };
  const { _id, secret } = await app.call(addDevice, { body }, { token: idToken });
  const entered = await app.call('signInByPin', { params: { id: _id }, body: { secret, pin } });
  return { token: entered.accessToken, email };
}

async function suspendedAdmin() {
  const person = await app.signUp({ role: 'admin' });
  await app.change('users', person.user._id, { suspended_until: new Date('2999-01-01') });
  return person;
}

/** Opens a link for a phone, and returns the secret of the phone that has scanned it. */
async function phone(): Promise<Caller> {
  const link = { params: { id: randomUUID() }, body: { free: 3 } };
  const { token: code } = await app.call('openPhoneLink', link, await app.signUp());
  const secret = randomBytes(32).toString('base64url');
  await app.call('claimPhoneLink', { body: { token: code, secret } });
  return { token: secret };
}

/** The codes of refusals that depend on who calls. */
const refusals = names(
  'unauthenticated forbidden email_unverified sign_in_again account_suspended',
);

/** Calls an endpoint with input that it usually rejects. Returns the code if the caller is refused. */
async function refusalOf(endpoint: Endpoint, { token, email = '' }: Caller) {
  const params = {
    id: randomUUID(),
    name: 'x',
    email,
    kind: 'hold_placed',
    rule: 'same_serial',
    word: 'fake',
    about: 'case',
  };
  const input: RawInput = { params };
  // These endpoints check the account after the body.
  if (endpoint === createUser) input.body = { name: 'Someone', email };
  if (endpoint === setPin) input.body = { pin: '2846' };
  if (endpoint === addDevice) input.body = { name: 'Counter' };
  const options = token === undefined ? {} : { token };
  const response = await fetch(...requestOf(app.origin, endpoint, input, options));
  expect(response.status, endpoint.path).not.toBe(500);
  if (response.ok) await response.body?.cancel();
  const code = response.ok ? null : ErrorReply.parse(await response.json()).error.code;
  return code !== null && refusals.includes(code) ? code : null;
}

/** The endpoints that end the caller's session. */
const ending = names('removePin signOutEverywhere signOutElsewhere');

it('every endpoint has exactly one entry in the table', () => {
  expect(Object.values(rights).flat().toSorted()).toEqual(Object.keys(api).toSorted());
});

it.each<[string, () => Promise<Caller>, string[], ErrorCode[]]>([
  ['A visitor', async () => ({}), visitor, ['unauthenticated']],
  ['A phone', phone, [...anyone, ...rights.phone], ['unauthenticated']],
  ['A user', () => app.signUp(), user, ['forbidden', 'unauthenticated']],
  ['A staff member', () => app.signUp({ role: 'staff' }), staff, ['forbidden', 'unauthenticated']],
  ['An admin', () => app.signUp({ role: 'admin' }), admin, ['unauthenticated']],
  [
    'A user without a verified email address',
    () => app.signUp({ emailVerified: false }),
    without(user, verified),
    ['email_unverified', 'forbidden', 'unauthenticated'],
  ],
  ['An admin’s PIN', byPin, without(admin, password), ['sign_in_again', 'unauthenticated']],
  [
    'A suspended admin',
    suspendedAdmin,
    [...visitor, ...only(rights.user, suspended)],
    ['account_suspended', 'unauthenticated'],
  ],
  [
    'A user’s ID token',
    async () => idTokenOf(await app.signUp()),
    idToken,
    ['forbidden', 'unauthenticated'],
  ],
  [
    'A staff member’s ID token',
    async () => idTokenOf(await app.signUp({ role: 'staff' })),
    [...idToken, ...rights.idTokenOfStaff],
    ['unauthenticated'],
  ],
  [
    'A suspended admin’s ID token',
    async () => idTokenOf(await suspendedAdmin()),
    [...anyone, ...only(rights.idToken, suspended)],
    ['account_suspended', 'unauthenticated'],
  ],
])('%s can call exactly these endpoints', async (_, signIn, expected, codes) => {
  const caller = await signIn();
  const may: string[] = [];
  const found = new Set<ErrorCode>();
  for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
    const code = await refusalOf(endpoint, ending.includes(name) ? await signIn() : caller);
    if (code === null) may.push(name);
    else found.add(code);
  }
  expect(may.toSorted()).toEqual(expected.toSorted());
  expect([...found].toSorted()).toEqual(codes.toSorted());
});

const idTokenOf = ({ idToken, email }: { idToken: string; email: string }): Caller => ({
  token: idToken,
  email,
});
