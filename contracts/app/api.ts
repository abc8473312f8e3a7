import { streamEvents } from '#contracts/app/events.ts';
import {
  exportAudit,
  getAuditProof,
  listAudit,
  listAuditHeads,
  verifyAudit,
} from '#contracts/audit/audit.ts';
import {
  cancelBooking,
  createBooking,
  getBooking,
  getBookingSnapshot,
  handOverBooking,
  keepBooking,
  listBookings,
  listReceivedBookings,
  lookUpBooking,
  releaseBooking,
  restoreBooking,
} from '#contracts/bookings/bookings.ts';
import { listCategories } from '#contracts/catalog/categories.ts';
import { getPriceGuide } from '#contracts/catalog/price-guide.ts';
import { listCategoryProducts, listProducts } from '#contracts/catalog/product-lists.ts';
import { getProduct, listSimilarProducts } from '#contracts/catalog/products.ts';
import {
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
} from '#contracts/catalog/saved-searches.ts';
import { getFacets, suggestNames, suggestSearches } from '#contracts/catalog/search.ts';
import {
  listWatched,
  listWatchedIds,
  unwatchProduct,
  watchProduct,
} from '#contracts/catalog/watching.ts';
import {
  listContactMessages,
  markContactMessage,
  sendContactMessage,
} from '#contracts/content/contact.ts';
import { searchCounter } from '#contracts/counter/counter.ts';
import { getShopDay } from '#contracts/counter/day.ts';
import { createSale, getSale, listSales, returnSale } from '#contracts/counter/tickets.ts';
import {
  closeTill,
  getTill,
  getTillDay,
  listTillDays,
  moveCash,
  openTill,
  recordNoSale,
} from '#contracts/counter/till.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { getPhotoSpace, uploadImage } from '#contracts/media/images.ts';
import {
  claimPhoneLink,
  closePhoneLink,
  getPhoneLink,
  openPhoneLink,
  uploadFromPhone,
} from '#contracts/media/phone-photos.ts';
import {
  claimCase,
  decideAppeal,
  decideCase,
  decideCases,
  getCase,
  getCaseBookings,
  listCases,
  openUserCase,
  releaseCase,
} from '#contracts/moderation/cases.ts';
import { appealDecision, listOwnDecisions } from '#contracts/moderation/decisions.ts';
import { createReport, listOwnReports } from '#contracts/moderation/reports.ts';
import { listRules, switchRule } from '#contracts/moderation/rules.ts';
import { listOwnStolen, registerStolen, removeStolen } from '#contracts/moderation/stolen.ts';
import { getTransparency } from '#contracts/moderation/transparency.ts';
import { listMails } from '#contracts/notices/mails.ts';
import {
  countUnreadNotices,
  getNoticeSettings,
  listNotices,
  markAllNotices,
  markNotice,
  setNoticeSetting,
  unsubscribe,
} from '#contracts/notices/notices.ts';
import {
  deleteAccount,
  getAccount,
  planDeletion,
  renameAccount,
  signOutElsewhere,
  signOutEverywhere,
} from '#contracts/people/account.ts';
import { getAccountData } from '#contracts/people/account-data.ts';
import { getCustomer } from '#contracts/people/customers.ts';
import {
  addDevice,
  endPinSession,
  getPin,
  removeDevice,
  removePin,
  renewPinSession,
  setPin,
  signInByPin,
} from '#contracts/people/pins.ts';
import { createUser } from '#contracts/people/sign-up.ts';
import { listUsers, makeAdmin, setRole } from '#contracts/people/user-list.ts';
import { checkAdmin, issueToken } from '#contracts/people/users.ts';
import { createProduct, deleteProduct, listOwnProducts } from '#contracts/selling/own-products.ts';
import {
  discardDraft,
  endProduct,
  getDraftProduct,
  getOwnProduct,
  getOwnSeller,
  listDrafts,
  relistProduct,
  saveDraft,
  updateProduct,
} from '#contracts/selling/selling.ts';
import {
  createConsignment,
  getConsignment,
  listConsignments,
  returnConsignment,
} from '#contracts/stock/consignments.ts';
import { addStock, checkSerial, getIntake, searchModels } from '#contracts/stock/intakes.ts';
import {
  getOwnerDetails,
  getPayout,
  getStatement,
  listOwners,
  payOut,
} from '#contracts/stock/payouts.ts';
import { exportShopReport, getShopReport } from '#contracts/stock/shop-report.ts';
import { exportStock, listStock } from '#contracts/stock/stock-book.ts';
import { getConfig, getHealth, getReadiness } from '#contracts/system.ts';
import { listFailedJobs, retryFailedJob } from './jobs.ts';
import { getOverview } from './overview.ts';
import { getUser } from './user-details.ts';

/** Every endpoint, keyed by its operation id. The OpenAPI document is built from this list. */
export const api = {
  issueToken,
  createUser,
  listUsers,
  getUser,
  checkAdmin,
  makeAdmin,
  setRole,
  getAccount,
  renameAccount,
  signOutEverywhere,
  signOutElsewhere,
  getAccountData,
  getPhotoSpace,
  getPin,
  setPin,
  removePin,
  removeDevice,
  addDevice,
  signInByPin,
  renewPinSession,
  endPinSession,
  planDeletion,
  deleteAccount,
  listNotices,
  countUnreadNotices,
  markNotice,
  markAllNotices,
  getNoticeSettings,
  setNoticeSetting,
  unsubscribe,
  listMails,
  sendContactMessage,
  listContactMessages,
  markContactMessage,
  listCategories,
  listCategoryProducts,
  listProducts,
  getFacets,
  suggestSearches,
  getProduct,
  listOwnProducts,
  createProduct,
  deleteProduct,
  getOwnProduct,
  getOwnSeller,
  updateProduct,
  endProduct,
  relistProduct,
  listDrafts,
  saveDraft,
  discardDraft,
  getDraftProduct,
  suggestNames,
  listSimilarProducts,
  getPriceGuide,
  watchProduct,
  unwatchProduct,
  listWatched,
  listWatchedIds,
  listSavedSearches,
  saveSearch,
  deleteSavedSearch,
  listBookings,
  getBooking,
  getBookingSnapshot,
  createBooking,
  listReceivedBookings,
  cancelBooking,
  keepBooking,
  releaseBooking,
  restoreBooking,
  handOverBooking,
  createSale,
  listSales,
  getSale,
  lookUpBooking,
  searchCounter,
  getCustomer,
  getShopDay,
  checkSerial,
  searchModels,
  addStock,
  getIntake,
  returnSale,
  getTill,
  listTillDays,
  getTillDay,
  openTill,
  moveCash,
  recordNoSale,
  closeTill,
  createConsignment,
  listConsignments,
  getConsignment,
  returnConsignment,
  listOwners,
  getStatement,
  getOwnerDetails,
  payOut,
  getPayout,
  listStock,
  exportStock,
  getShopReport,
  exportShopReport,
  createReport,
  listOwnReports,
  getTransparency,
  listCases,
  getCase,
  getCaseBookings,
  openUserCase,
  claimCase,
  releaseCase,
  listRules,
  switchRule,
  registerStolen,
  listOwnStolen,
  removeStolen,
  decideCase,
  decideCases,
  listOwnDecisions,
  appealDecision,
  decideAppeal,
  uploadImage,
  openPhoneLink,
  getPhoneLink,
  closePhoneLink,
  claimPhoneLink,
  uploadFromPhone,
  streamEvents,
  listAudit,
  verifyAudit,
  exportAudit,
  listAuditHeads,
  getAuditProof,
  listFailedJobs,
  retryFailedJob,
  getOverview,
  getConfig,
  getHealth,
  getReadiness,
} as const satisfies Record<string, Endpoint>;
