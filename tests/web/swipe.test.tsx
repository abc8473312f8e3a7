import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { exampleConfig } from '#tests/support/example-config.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer } from '#tests/support/web-api.ts';
import { exampleDetails, exampleImage } from '#tests/support/web-examples.ts';

type Point = readonly [x: number, y: number];
const finger = ([clientX, clientY]: Point, more: PointerEventInit = {}) => ({
  clientX,
  clientY,
  isPrimary: true,
  pointerType: 'touch',
  ...more,
});

/** Moves one finger from `from` to `to`. */
function swipe(target: Element, from: Point, to: Point) {
  fireEvent.pointerDown(target, finger(from));
  fireEvent.pointerUp(target, finger(to));
}

/** Spreads two fingers apart. The first finger moves far enough for a swipe. */
function pinch(target: Element) {
  fireEvent.pointerDown(target, finger([200, 300]));
  fireEvent.pointerDown(target, finger([210, 300], { isPrimary: false, pointerId: 2 }));
  fireEvent.pointerUp(target, finger([80, 300]));
  fireEvent.pointerUp(target, finger([320, 300], { isPrimary: false, pointerId: 2 }));
}

/** Starts a swipe that the browser takes over to scroll the page. */
function takenAway(target: Element) {
  fireEvent.pointerDown(target, finger([300, 300]));
  fireEvent.pointerCancel(target, finger([260, 300]));
  fireEvent.pointerUp(target, finger([100, 300]));
}

async function expectToLeaf(target: () => Element, at: () => number) {
  expect(at()).toBe(1);
  swipe(target(), [300, 300], [200, 320]);
  expect(at()).toBe(2);
  swipe(target(), [200, 300], [300, 320]);
  expect(at()).toBe(1);
  // None of these gestures is a swipe: a diagonal scroll, a tiny movement, a pinch, and a drag that scrolls the page.
  swipe(target(), [300, 300], [200, 180]);
  swipe(target(), [300, 300], [270, 300]);
  pinch(target());
  takenAway(target());
  expect(at()).toBe(1);
}

describe('swipes', () => {
  it('change the slides of Home', async () => {
    answer('getConfig', exampleConfig);
    await renderApp('/');
    const carousel = within(await screen.findByRole('region', { name: 'From the shop' }));
    const slides = carousel.getAllByRole('group');
    const shown = () => slides.findIndex((slide) => !slide.hasAttribute('inert')) + 1;
    await expectToLeaf(() => slides[0] as Element, shown);
  });

  it('change the photos on a product’s page and in the magnifier', async () => {
    const product = exampleDetails(1, {
      images: [exampleImage, { ...exampleImage, url: '/api/images/second.webp' }],
    });
    answer('getProduct', product);
    const { user } = await renderApp(`/productDetails/${product._id}`, { as: exampleUser });
    const numberIn = (text: string | null) => Number(/photo (\d) of 2/.exec(text ?? '')?.[1]);
    const gallery = within(await screen.findByRole('group', { name: /^Photos of/ }));
    const zoom = () => gallery.getByRole('button', { name: 'Open the full-size photo' });
    const photo = () => gallery.getAllByRole('img', { name: /, photo \d of 2$/ })[0] as Element;
    await expectToLeaf(zoom, () => numberIn(photo().getAttribute('alt')));

    // Dragging with the mouse changes the photo and doesn't open the magnifier.
    swipe(zoom(), [300, 300], [200, 300]);
    fireEvent.click(zoom(), { detail: 1 });
    expect(numberIn(photo().getAttribute('alt'))).toBe(2);
    expect(screen.queryByRole('dialog', { name: /, photo \d of 2$/ })).toBeNull();
    swipe(zoom(), [200, 300], [300, 300]);
    await user.click(zoom());
    const dialog = screen.getByRole('dialog', { name: /, photo 1 of 2$/ });
    const picture = () => within(dialog).getByRole('region', { name: 'Photo' });
    await expectToLeaf(picture, () => numberIn(dialog.getAttribute('aria-label')));

    // If the picture is magnified, a finger moves the picture instead of changing the photo.
    await user.click(within(dialog).getByRole('button', { name: 'Zoom in' }));
    swipe(within(dialog).getByRole('region', { name: /^Enlarged photo/ }), [300, 300], [100, 300]);
    expect(numberIn(dialog.getAttribute('aria-label'))).toBe(1);
  });
});
