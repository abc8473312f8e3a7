import { describe, expect, it } from 'vitest';
import { readPriceWords } from '#src/catalog/price-text.ts';

describe('price words', () => {
  it.each([
    ['tele under 1000', 'tele', '', '1000'],
    ['under $1,000', '', '', '1000'],
    ['Blue Strat BELOW 499.99 maple', 'Blue Strat maple', '', '499.99'],
    ['les paul less than 1.5k', 'les paul', '', '1500'],
    ['telecaster for under 800 dollars', 'telecaster', '', '800'],
    ['under 300.', '', '', '300'],
    ['pedal <$50', 'pedal', '', '50'],
    ['amp over 200', 'amp', '200', ''],
    ['bass at least $ 300', 'bass', '300', ''],
    ['sg over 200 under 500', 'sg', '200', '500'],
    ['telecaster $400-600', 'telecaster', '400', '600'],
    ['telecaster $400 to $1,200', 'telecaster', '400', '1200'],
    ['$600 – 400 jazzmaster', 'jazzmaster', '400', '600'],
    ['tele between 400 and 600', 'tele', '400', '600'],
    ['between $1960 and $1970', '', '1960', '1970'],
  ])('of %j leave %j and set the range %j to %j', (q, text, min, max) => {
    expect(readPriceWords(q)).toEqual({ text, min, max });
  });

  it.each([
    '',
    'tele',
    'fg800',
    'under the bridge',
    'amp over 50 watts',
    'ibanez 400-600',
    'strat between 1960 and 1970',
    'over 200x',
    'under 0',
    'under 123456789',
    'boss od-1 overdrive 500',
    'rover 20',
    'under 10.5.2',
  ])('are not in %j', (q) => {
    expect(readPriceWords(q)).toBeNull();
  });
});
