import { screen } from '@testing-library/react';
import type { DeletionSummary } from '#contracts/people/account.ts';
import { resetSignInService } from '#tests/support/fake-sign-in-service.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer } from '#tests/support/web-api.ts';
import { lastProductPage } from '#tests/support/web-examples.ts';

/** An example summary of what deleting the account would remove and keep. */
export const summary: DeletionSummary = {
  removed: { products: 2, drafts: 0, images: 3, messages: 0 },
  released: { holds: 0, waitlist_places: 1, bookings_received: 0 },
  kept: { products_sold: 1, products_archived: 0, bookings_collected: 1, bookings_ended: 0 },
};

/** Prepares the API's replies for the account screen. Use it in `beforeEach`. */
export function answerAccount(): void {
  resetSignInService();
  answer('getAccount', { user: exampleUser, email_verified: true });
  answer('planDeletion', { ...summary, can: { delete: true } });
  answer('issueToken', () => ({
    accessToken: 'renewed',
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    user: exampleUser,
  }));
  // Home loads this data after the account is deleted.
  answer('listProducts', lastProductPage([]));
}

/** Opens the account screen. */
export async function openAccount() {
  const app = await renderApp('/dashboard/account', { as: exampleUser });
  await screen.findByText('Will be kept');
  return app;
}

export const button = (name: string) => screen.getByRole('button', { name });
