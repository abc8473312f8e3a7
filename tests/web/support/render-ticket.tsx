import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef, StrictMode } from 'react';
import { toast } from 'react-hot-toast/headless';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { CounterProduct } from '#contracts/counter/counter.ts';
import type { User } from '#contracts/people/users.ts';
import { Ticket } from '#src/counter/ticket/ticket.tsx';
import { useTicket } from '#src/counter/ticket/use-ticket.ts';
import { createQueryClient } from '#src/lib/query-client.ts';
import { endSession, startSession } from '#src/lib/session.ts';
import { Toaster } from '#src/ui/toaster.tsx';
import { keepSession } from '#tests/support/fake-sign-in-service.ts';
import { exampleUser } from '#tests/support/render-app.tsx';

export const staff: User = { ...exampleUser, name: 'Stevie Staff', role: 'staff' };

/** Renders a button for each product that adds the product to the ticket, as the counter's search does. */
function Shelf({ products }: { products: readonly CounterProduct[] }) {
  const { add } = useTicket();
  return products.map((product) => (
    <button key={product._id} type="button" onClick={() => add(product)}>
      Sell {product.title}
    </button>
  ));
}

/** Renders the open ticket, the counter's field and, for each product, a button that adds it to the ticket. */
export async function renderTicket(products: readonly CounterProduct[], as: User = staff) {
  await endSession(false);
  toast.remove();
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  keepSession({ accessToken: `token of ${as.email}`, expires_at, user: as });
  await startSession();
  const field = createRef<HTMLInputElement>();
  const screen = (
    <>
      <input ref={field} data-commands="" aria-label="Scan or search" />
      <Shelf products={products} />
      <Ticket typed="" focusField={() => field.current?.focus()} onNext={() => undefined} />
    </>
  );
  render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element: screen }])} />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
  return { user: userEvent.setup() };
}
