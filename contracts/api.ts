import {
  deleteAccount,
  getAccount,
  planDeletion,
  renameAccount,
  signOutElsewhere,
  signOutEverywhere,
} from './account.ts';
import { getAccountData } from './account-data.ts';
import { exportAudit, getAuditProof, listAudit, listAuditHeads, verifyAudit } from './audit.ts';
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
} from './bookings.ts';
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
} from './cases.ts';
import { listCategories } from './categories.ts';
import {
  createConsignment,
  getConsignment,
  listConsignments,
  returnConsignment,
} from './consignments.ts';
import { listContactMessages, markContactMessage, sendContactMessage } from './contact.ts';
import { getCustomer, searchCounter } from './counter.ts';
import { getShopDay } from './day.ts';
import { appealDecision, listOwnDecisions } from './decisions.ts';
import type { Endpoint } from './endpoint.ts';
import { streamEvents } from './events.ts';
import { getPhotoSpace, uploadImage } from './images.ts';
import { addStock, checkSerial, getIntake, searchModels } from './intakes.ts';
import { listFailedJobs, retryFailedJob } from './jobs.ts';
import { listMails } from './mails.ts';
import {
  countUnreadNotices,
  getNoticeSettings,
  listNotices,
  markAllNotices,
  markNotice,
  setNoticeSetting,
  unsubscribe,
} from './notices.ts';
import { getOverview } from './overview.ts';
import { createProduct, deleteProduct, listOwnProducts } from './own-products.ts';
import { getOwnerDetails, getPayout, getStatement, listOwners, payOut } from './payouts.ts';
import {
  claimPhoneLink,
  closePhoneLink,
  getPhoneLink,
  openPhoneLink,
  uploadFromPhone,
} from './phone-photos.ts';
import {
  addDevice,
  endPinSession,
  getPin,
  removeDevice,
  removePin,
  renewPinSession,
  setPin,
  signInByPin,
} from './pins.ts';
import { getPriceGuide } from './price-guide.ts';
import { listCategoryProducts, listProducts } from './product-lists.ts';
import { getProduct } from './products.ts';
import { createReport, listOwnReports } from './reports.ts';
import { listRules, switchRule } from './rules.ts';
import { createSale, getSale, listSales, returnSale } from './sales.ts';
import { deleteSavedSearch, listSavedSearches, saveSearch } from './saved-searches.ts';
import { getFacets, suggestSearches } from './search.ts';
import {
  discardDraft,
  endProduct,
  getDraftProduct,
  getOwnProduct,
  getOwnSeller,
  listDrafts,
  listSimilarProducts,
  relistProduct,
  saveDraft,
  suggestNames,
  updateProduct,
} from './selling.ts';
import { exportShopReport, getShopReport } from './shop-report.ts';
import { createUser } from './sign-up.ts';
import { exportStock, listStock } from './stock-book.ts';
import { listOwnStolen, registerStolen, removeStolen } from './stolen.ts';
import { getConfig, getHealth, getReadiness } from './system.ts';
import {
  closeTill,
  getTill,
  getTillDay,
  listTillDays,
  moveCash,
  openTill,
  recordNoSale,
} from './till.ts';
import { getTransparency } from './transparency.ts';
import { getUser } from './user-details.ts';
import { listUsers, makeAdmin, setRole } from './user-list.ts';
import { checkAdmin, issueToken } from './users.ts';
import { listWatched, listWatchedIds, unwatchProduct, watchProduct } from './watching.ts';

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
