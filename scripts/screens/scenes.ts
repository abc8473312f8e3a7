import type { Scene } from './scene.ts';
import { audit } from './scenes/audit.ts';
import { bookings } from './scenes/bookings.ts';
import { catalogue } from './scenes/catalogue.ts';
import { consignments } from './scenes/consignments.ts';
import { counter } from './scenes/counter.ts';
import { desktopWindow } from './scenes/desktop-window.ts';
import { drafts } from './scenes/drafts.ts';
import { everyone } from './scenes/everyone.ts';
import { intake } from './scenes/intake.ts';
import { moderation } from './scenes/moderation.ts';
import { notices } from './scenes/notices.ts';
import { openTicket } from './scenes/open-ticket.ts';
import { overview } from './scenes/overview.ts';
import { ownDecisions } from './scenes/own-decisions.ts';
import { people } from './scenes/people.ts';
import { productLists } from './scenes/product-lists.ts';
import { reports } from './scenes/reports.ts';
import { sales } from './scenes/sales.ts';
import { comparison, search } from './scenes/search.ts';
import { selling } from './scenes/selling.ts';
import { shopReport } from './scenes/shop-report.ts';
import { stockBook } from './scenes/stock-book.ts';
import { stolen } from './scenes/stolen.ts';
import { workshop } from './scenes/workshop.ts';

/** The scenes for every route and state. */
export const scenes: readonly Scene[] = [
  ...everyone,
  ...productLists,
  ...catalogue,
  ...search,
  ...comparison,
  ...overview,
  ...bookings,
  ...counter,
  ...intake,
  ...selling,
  ...openTicket,
  ...sales,
  ...stockBook,
  ...shopReport,
  ...consignments,
  ...drafts,
  ...people,
  ...audit,
  ...notices,
  ...reports,
  ...moderation,
  ...ownDecisions,
  ...stolen,
  ...desktopWindow,
  ...workshop,
];
