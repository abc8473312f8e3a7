import { listMails } from '#contracts/mails.ts';
import {
  countUnreadNotices,
  getNoticeSettings,
  listNotices,
  setNoticeSetting,
  unsubscribe,
} from '#contracts/notices.ts';
import { all, failing, loading, replying } from '#scripts/screens/mock.ts';
import { hoursFromNow, mixed, none, unbroken, words } from '#scripts/screens/samples.ts';
import { type Act, press, type Scene, see, states, steps } from '#scripts/screens/scene.ts';
import { layMailOut } from '#server/features/notices/mail-layout.ts';
import { bookingWords } from '#server/features/notices/notice-words.ts';
import { exampleNotice, idOf, lastPage } from '#tests/support/web-examples.ts';

const list = { as: 'buyer', path: '/dashboard/notices' } as const;
const some = [
  exampleNotice(1, {
    kind: 'hold_promoted',
    title: 'It’s your turn: Fender Player Telecaster, 2019',
    text: 'The buyer ahead of you no longer has it on hold, so it is now on hold for you. Press “Keep it” if you still want it.',
    until: { label: 'Keep it before', at: hoursFromNow(23) },
    created_at: hoursFromNow(-1),
  }),
  exampleNotice(2, {
    kind: 'product_booked',
    title: 'Ada Amplified booked Vox AC15 C1',
    text: 'The buyer’s phone number and meeting place are in My Buyers.',
    until: { label: 'Held until', at: hoursFromNow(70) },
    created_at: hoursFromNow(-2),
  }),
  exampleNotice(3, { read: true, created_at: hoursFromNow(-30) }),
];
const { subject, html } = layMailOut(
  bookingWords.hold_promoted({
    bookingId: idOf(1),
    product: 'Fender Player Telecaster, 2019',
    priceCents: 52_900,
    buyer: 'Robin Player',
    meetingLocation: 'At the counter',
    message: 'Saturday at noon?',
    reason: null,
    expired: false,
    place: null,
    waited: false,
    toBuyer: true,
  }),
  new Date(hoursFromNow(23)),
  { origin: 'https://shop.example', unsubscribe: 'https://shop.example/', settings: '/' },
);
const sampleMail = `To: robin@example.test
Date: ${new Date().toUTCString()}
Subject: =?UTF-8?B?${Buffer.from(subject).toString('base64')}?=
Content-Type: text/html; charset=utf-8

${html}`;
const someMail = replying(listMails, {
  ...lastPage([{ _id: 'a', source: sampleMail }], 30),
  next_cursor: 'x',
});
const unread = (count: number) => replying(countUnreadNotices, { unread: count });

const stop = { as: 'visitor', path: `/unsubscribe/${idOf(1)}.hold_promoted.signature` } as const;
const settings = { as: 'buyer', path: '/dashboard/account#notices' } as const;
const openBuying: Act = (page) => page.locator('summary', { hasText: 'Buying' }).click();

const mail = { as: 'admin', path: '/dashboard/mail' } as const;

export const notices: Scene[] = [
  { ...mail, name: 'Mail, full', arrange: someMail },
  {
    ...mail,
    name: 'Mail, one open',
    act: (page) => page.locator('summary').first().click(),
    arrange: someMail,
  },
  { ...mail, name: 'Mail, loading', waits: true, arrange: loading(listMails) },
  { ...mail, name: 'Mail, empty', arrange: replying(listMails, none) },
  { ...mail, name: 'Mail, failed', arrange: failing(listMails) },
  ...states(
    { ...list, name: 'Notices', main: true },
    {
      endpoint: listNotices,
      full: all(
        unread(2),
        replying(listNotices, { ...lastPage(some), next_cursor: 'x', total: 30 }),
      ),
      empty: replying(listNotices, none),
      long: all(
        unread(100),
        replying(
          listNotices,
          lastPage([
            exampleNotice(1, { title: mixed, text: words }),
            exampleNotice(2, { title: unbroken, text: unbroken, read: true }),
          ]),
        ),
      ),
    },
  ),
  {
    ...list,
    name: 'Notices, none unread',
    path: '/dashboard/notices?show=unread',
    arrange: replying(listNotices, none),
  },
  { ...settings, name: 'Notice settings' },
  { ...settings, name: 'Notice settings, one group open', act: openBuying },
  {
    ...settings,
    name: 'Notice settings, loading',
    waits: true,
    arrange: loading(getNoticeSettings),
  },
  { ...settings, name: 'Notice settings, failed', arrange: failing(getNoticeSettings) },
  {
    ...settings,
    name: 'Notice settings, not saved',
    arrange: failing(setNoticeSetting),
    act: steps(openBuying, (page) =>
      page.getByLabel('When you book a product').selectOption('never'),
    ),
  },
  { ...stop, name: 'Stop emails' },
  {
    ...stop,
    name: 'Stop emails, done',
    arrange: replying(unsubscribe, { kind: 'hold_promoted' }),
    act: steps(press('Stop these emails'), see('We no longer send')),
  },
  {
    ...stop,
    name: 'Stop emails, refused',
    act: steps(press('Stop these emails'), see('This link is invalid')),
  },
];
