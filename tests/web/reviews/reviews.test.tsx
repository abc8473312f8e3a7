import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Deal, maxForSale, type Review, type SellerPage } from '#contracts/reviews/reviews.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal, refuse } from '#tests/support/web-api.ts';
import { exampleCard, exampleDetails, idOf, lastPage } from '#tests/support/web-examples.ts';

const at = '2026-03-04T12:00:00.000Z';
const review = (changes: Partial<Review> = {}): Review => ({
  ...{ _id: idOf(1), author: 'Berta B.', by: 'buyer', stars: 4, tags: ['friendly'], at },
  ...{ text: 'Plays well.', answer: null, can: { answer: false, report: true }, ...changes },
});
const seller = (changes: Partial<SellerPage> = {}): SellerPage => ({
  ...{ _id: idOf(7), name: 'Sally Seller', member_since: at, sold: 3, verified: true },
  rating: { mean: 4.3, count: 3, stars: [0, 0, 0, 2, 1] },
  products: [exampleCard(1)],
  ...changes,
});
const deal = (changes: Partial<Deal> = {}): Deal => ({
  ...{ title: 'Telecaster', as: 'buyer', until: at },
  other: { _id: idOf(7), name: 'Sally Seller', has_reviewed: false },
  ...{ mine: null, theirs: null, can: { review: true }, ...changes },
});
const listed = (...items: Review[]) => ({ ...lastPage(items), total_capped: false });

describe('a seller’s page', () => {
  const path = `/sellers/${idOf(7)}`;

  it('shows the rating, the products and the reviews, and no hearts to their seller', async () => {
    answer('getSeller', seller());
    answer('listReviews', listed(review({ answer: 'Thank you.' })));
    await renderApp(path, { as: exampleUser });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sally Seller' })).toBeDefined();
    expect(screen.getByText(/by 3 buyers in the last 24 months/)).toBeDefined();
    expect(screen.getByText('4 stars: 2')).toBeDefined();
    expect(screen.getByText(/^Member since/).textContent).toMatch(/3 sold · Portland, OR$/);
    expect(screen.getByRole('img', { name: 'Verified seller' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Telecaster 1' })).toBeDefined();
    const card = within(await screen.findByRole('article', { name: 'Review by Berta B.' }));
    expect(card.getByRole('img', { name: '4 of 5 stars' })).toBeDefined();
    for (const text of ['Plays well.', 'Friendly', 'Thank you.']) {
      expect(card.getByText(text)).toBeDefined();
    }
    await waitFor(() => expect(document.title).toBe('Sally Seller · Second Fret'));
    expect(screen.getByRole('button', { name: 'Watch Telecaster 1' })).toBeDefined();
    expect(screen.getByText(/press “Ask the seller”/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Share' })).toBeDefined();
    cleanup();
    await renderApp(path, { as: { ...exampleUser, _id: idOf(7) } });
    await screen.findByRole('link', { name: 'Telecaster 1' });
    expect(screen.queryByRole('button', { name: 'Watch Telecaster 1' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Report Sally Seller' })).toBeNull();
    expect(screen.getByText('This is how others see your page.')).toBeDefined();
    const edit = screen.getByRole('link', { name: 'Edit my products' });
    expect(edit.getAttribute('href')).toBe('/dashboard/myProducts');
  });

  it('lets people report the seller', async () => {
    answer('getSeller', seller());
    answer('listReviews', listed());
    const reports = answer('createReport', { _id: idOf(1), case_id: idOf(2) });
    const { user } = await renderApp(path, { as: exampleUser });
    await user.click(await screen.findByRole('button', { name: 'Report Sally Seller' }));
    await user.click(await screen.findByRole('radio', { name: /^Scam/ }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await screen.findByRole('button', { name: 'Send report' }));
    await screen.findByRole('dialog', { name: 'Report received' });
    expect(reports[0]?.body).toMatchObject({ target: { type: 'user', id: idOf(7) } });
  });

  it('says that it shows the newest products if there are many', async () => {
    const products = Array.from({ length: maxForSale }, (_, at) => exampleCard(at + 1));
    answer('getSeller', seller({ products }));
    answer('listReviews', listed());
    await renderApp(path, { as: exampleUser });
    expect(await screen.findByRole('button', { name: 'Show the 48 newest' })).toBeDefined();
  });

  it('shows the first products above the reviews, and the others on request', async () => {
    const products = Array.from({ length: 14 }, (_, at) => exampleCard(at + 1));
    answer('getSeller', seller({ products }));
    answer('listReviews', listed());
    const { user } = await renderApp(path, { as: exampleUser });
    expect(await screen.findAllByRole('article')).toHaveLength(12);
    await user.click(screen.getByRole('button', { name: 'Show all 14' }));
    expect(screen.getAllByRole('article')).toHaveLength(14);
    expect(screen.queryByRole('button', { name: 'Show all 14' })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });

  it('says when there is no rating and nothing to see', async () => {
    answer('getSeller', seller({ sold: 0, rating: null, products: [] }));
    answer('listReviews', listed());
    await renderApp(path, { as: exampleUser });
    expect(await screen.findByText('New seller')).toBeDefined();
    expect(screen.getByText('Nothing for sale right now.')).toBeDefined();
    expect(screen.queryByRole('img', { name: /stars$/ })).toBeNull();
    expect(await screen.findByText('No reviews yet')).toBeDefined();
  });

  it('lets the person answer a review once, and others report it', async () => {
    answer('getSeller', seller());
    answer('listReviews', listed(review({ can: { answer: true, report: true } })));
    const answers = answer('answerReview', ({ body }) =>
      (body as { text: string }).text === ''
        ? refusal('invalid', { fields: { text: 'Write an answer.' } })
        : review({ answer: 'Thanks' }),
    );
    const reports = answer('createReport', { _id: idOf(1), case_id: idOf(2) });
    const { user } = await renderApp(path, { as: exampleUser });
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
    await press('Answer');
    expect(await screen.findByText('Write an answer.')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Answer' }), 'Thanks');
    answer(
      'listReviews',
      listed(review({ answer: 'Thanks', can: { answer: false, report: true } })),
    );
    await press('Answer');
    expect(await screen.findByText('Thanks')).toBeDefined();
    expect(answers.at(-1)?.body).toEqual({ text: 'Thanks' });
    await press('Report');
    await user.click(await screen.findByRole('radio', { name: /^Offensive/ }));
    await press('Next');
    await press('Send report');
    await screen.findByRole('dialog', { name: 'Report received' });
    expect(reports[0]?.body).toMatchObject({ target: { type: 'review', id: idOf(1) } });
  });

  it('says what happened if it can’t be loaded', async () => {
    refuse('getSeller', 'invalid', { fields: { id: 'is not an id' } });
    answer('listReviews', listed());
    await renderApp(path, { as: exampleUser });
    expect(await screen.findByText('Seller not found')).toBeDefined();
    cleanup();
    refuse('getSeller', 'internal');
    await renderApp(path, { as: exampleUser });
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  });

  it('is linked from the pages of the seller’s products', async () => {
    const product = exampleDetails(1);
    answer('getProduct', product);
    answer('listSimilarProducts', { items: [], from_seller: [exampleCard(3)] });
    await renderApp(`/productDetails/${product._id}`, { as: exampleUser });
    const links = [product.seller_name, 'More from this seller'];
    for (const name of links) {
      const link = await screen.findByRole('link', { name });
      expect(link.getAttribute('href')).toBe(`/sellers/${product.seller._id}`);
    }
  });
});

describe('writing a review', () => {
  const path = `/dashboard/reviews/${idOf(2)}`;

  it('asks for stars, sends once, and then shows both reviews', async () => {
    answer('getDeal', deal());
    const sent = answer('writeReview', ({ body }) =>
      (body as { stars: number }).stars === 0
        ? refusal('invalid', { fields: { stars: 'Choose 1 to 5 stars.' } })
        : deal(),
    );
    const { user } = await renderApp(path, { as: exampleUser });
    await screen.findByText(/Sally Seller sees it once they have reviewed you too/);
    const send = () => user.click(screen.getByRole('button', { name: 'Send the review' }));
    await send();
    const stars = within(screen.getByRole('group', { name: 'Your rating' }));
    expect(await stars.findByText('Choose 1 to 5 stars.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '1 star' }));
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    expect(screen.queryByText('Choose 1 to 5 stars.')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'As described' }));
    const text = screen.getByRole('textbox', { name: 'Review (optional)' });
    await user.type(text, 'Great, call 503-555-0162');
    expect(await screen.findByText(/Nobody else will see “503-555-0162”\.$/)).toBeDefined();
    await user.clear(text);
    await user.type(text, 'Great');
    const mine = review({ author: 'Robin P.', can: { answer: false, report: false } });
    answer('getDeal', deal({ mine, theirs: review({ by: 'seller' }), can: { review: false } }));
    await send();
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(sent.at(-1)?.body).toEqual({ stars: 4, tags: ['as_described'], text: 'Great' });
    expect(screen.queryByRole('button', { name: 'Send the review' })).toBeNull();
  });

  it('says that the second review is shown at once', async () => {
    const other = { ...deal().other, has_reviewed: true };
    answer('getDeal', deal({ other }));
    await renderApp(path, { as: exampleUser });
    const field = await screen.findByRole('textbox', { name: 'Review (optional)' });
    const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toMatch(
      /^Sally Seller has reviewed you, so everyone sees it at once, and it can’t be changed\./,
    );
  });

  it('is shown after sending, with the day when the other side sees it, and can be changed', async () => {
    const mine = review({ author: 'Robin P.', can: { answer: false, report: false } });
    answer('getDeal', deal({ as: 'seller', mine }));
    const sent = answer('writeReview', deal());
    const { user } = await renderApp(path, { as: exampleUser });
    expect(await screen.findByText('Plays well.')).toBeDefined();
    expect(screen.getByText(/at the latest on Mar(ch)? 4, 2026\.$/)).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    const back = screen.getByRole('link', { name: 'Back to My Buyers' });
    expect(back.getAttribute('href')).toBe('/dashboard/myBuyers');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await user.type(screen.getByRole('textbox', { name: 'Review (optional)' }), ' Always.');
    await user.click(screen.getByRole('button', { name: 'Save the changes' }));
    expect(await screen.findByRole('button', { name: 'Change' })).toBeDefined();
    expect(sent[0]?.body).toMatchObject({ text: 'Plays well. Always.' });
  });

  it('says until when it was possible once the time is over', async () => {
    answer('getDeal', deal({ can: { review: false } }));
    await renderApp(path, { as: exampleUser });
    expect(
      await screen.findByText(/^You could write a review until Mar(ch)? 4, 2026\.$/),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to My Orders' })).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('keeps what was typed, and doesn’t ask about a buyer’s description', async () => {
    answer('getDeal', deal({ as: 'seller' }));
    const { user } = await renderApp(path, { as: exampleUser });
    const field = () => screen.findByRole('textbox', { name: 'Review (optional)' });
    await user.type(await field(), 'Was late');
    expect(screen.queryByRole('checkbox', { name: 'As described' })).toBeNull();
    await renderApp(path, { as: exampleUser });
    const [again] = await screen.findAllByDisplayValue('Was late');
    expect(again).toBeDefined();
  });
});
