import type { Condition, conditionTypes } from '#contracts/catalog/product-form.ts';
import type { ProductStatus } from '#contracts/catalog/products.ts';
import type { ReportReason } from '#contracts/moderation/reports.ts';
import type { RuleName } from '#contracts/moderation/rules.ts';
import type { PastSale } from './past-sales.ts';
import type { Gear } from './products/gear.ts';

export type DemoUser = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: 'user' | 'staff' | 'admin';
  readonly createdAt: Date;
};

export type DemoProduct = {
  readonly id: string;
  readonly category: string;
  readonly seller: DemoUser;
  readonly location: string;
  readonly title: string;
  readonly brand: string;
  readonly model: string;
  readonly gear: Gear;
  readonly finish: string;
  readonly serialNumber: string | null;
  readonly resalePriceCents: number;
  readonly originalPriceCents: number;
  readonly made: number;
  readonly yearOfPurchase: number;
  readonly yearsOfUse: number;
  readonly condition: Condition;
  readonly conditionType: (typeof conditionTypes)[number];
  readonly description: string;
  readonly status: ProductStatus;
  readonly postedAt: Date;
};

export type DemoBooking = {
  readonly id: string;
  readonly product: DemoProduct;
  readonly buyer: DemoUser;
  readonly status: 'held' | 'collected';
  readonly place: string;
  readonly message: string;
  readonly handoverCode: string;
  readonly createdAt: Date;
  readonly heldUntil: Date;
  readonly endedAt: Date | null;
};

/** A ticket for one piece. */
export type DemoTicket = {
  readonly id: string;
  readonly kind: 'sold' | 'bought' | 'returned';
  readonly product: DemoProduct;
  readonly cents: number;
  readonly at: Date;
  readonly customer: DemoUser | null;
  readonly method: 'cash' | 'card' | 'transfer';
  /** The reference number on the card terminal's slip, or that of the bank transfer. */
  readonly reference: string | null;
  /** The cash that the customer handed over, in cents. */
  readonly tenderedCents: number | null;
  /** The id of the ticket on which this piece was returned. */
  readonly returnedBy: string | null;
  /** For a return, the id of the original sale. */
  readonly returns: string | null;
};

/** One day of the till, with its tickets in order. */
export type DemoTill = {
  readonly id: string;
  readonly tickets: readonly DemoTicket[];
  readonly openedAt: Date;
  readonly closedAt: Date;
};

/** An unreviewed report on a product. */
export type DemoReport = {
  readonly product: DemoProduct;
  readonly reporter: DemoUser;
  readonly reason: ReportReason;
  readonly text: string;
  readonly createdAt: Date;
};

/** An open offer for one of the shop's pieces. */
export type DemoOffer = {
  readonly id: string;
  readonly product: DemoProduct;
  readonly buyer: DemoUser;
  readonly cents: number;
  readonly message: string;
  readonly createdAt: Date;
};

/** A rule's finding about a product. */
export type DemoFlag = {
  readonly product: DemoProduct;
  readonly rule: RuleName;
  readonly text: string;
};

export type DemoData = {
  readonly pastSales: readonly PastSale[];
  readonly users: readonly DemoUser[];
  readonly products: readonly DemoProduct[];
  readonly bookings: readonly DemoBooking[];
  readonly tills: readonly DemoTill[];
  readonly reports: readonly DemoReport[];
  readonly flags: readonly DemoFlag[];
  readonly offer: DemoOffer;
};
