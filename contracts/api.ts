import {
  deleteAccount,
  getAccount,
  getAccountData,
  planDeletion,
  renameAccount,
  signOutElsewhere,
  signOutEverywhere,
} from './account.ts';
import {
  cancelBooking,
  createBooking,
  getBooking,
  getBookingSnapshot,
  handOverBooking,
  listBookings,
  listReceivedBookings,
  releaseBooking,
} from './bookings.ts';
import { listCategories, listCategoryProducts } from './categories.ts';
import { listContactMessages, markContactMessage, sendContactMessage } from './contact.ts';
import type { Endpoint } from './endpoint.ts';
import { uploadImage } from './images.ts';
import {
  createProduct,
  deleteProduct,
  getProduct,
  listOwnProducts,
  listProducts,
} from './products.ts';
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
import { getConfig, getHealth, getReadiness } from './system.ts';
import { checkAdmin, createUser, issueToken, listUsers, makeAdmin } from './users.ts';

/** Every endpoint there is, by its operation's name; the OpenAPI document is made of it. */
export const api = {
  issueToken,
  createUser,
  listUsers,
  checkAdmin,
  makeAdmin,
  getAccount,
  renameAccount,
  signOutEverywhere,
  signOutElsewhere,
  getAccountData,
  planDeletion,
  deleteAccount,
  sendContactMessage,
  listContactMessages,
  markContactMessage,
  listCategories,
  listCategoryProducts,
  listProducts,
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
  listBookings,
  getBooking,
  getBookingSnapshot,
  createBooking,
  listReceivedBookings,
  cancelBooking,
  releaseBooking,
  handOverBooking,
  uploadImage,
  getConfig,
  getHealth,
  getReadiness,
} as const satisfies Record<string, Endpoint>;
