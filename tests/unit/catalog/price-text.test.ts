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
    ['under 500 euros', '', '', '500'],
    ['bass under 450 €', 'bass', '', '450'],
    ['amp under £300', 'amp', '', '300'],
    ['telecaster under 1.000', 'telecaster', '', '1000'],
    ['telecaster under 1.299,50 eur', 'telecaster', '', '1299.5'],
    ['les paul over 1.000.000', 'les paul', '1000000', ''],
    ['under 99,90', '', '', '99.9'],
    ['around $300', '', '240', '360'],
    ['boss around 100', 'boss', '80', '120'],
    ['pedal about 100 bucks', 'pedal', '80', '120'],
    ['synth ~€1.500', 'synth', '1200', '1800'],
    ['$300', '', '240', '360'],
    ['amp for $300', 'amp', '240', '360'],
    ['tele 1000 bucks', 'tele', '800', '1200'],
    ['200 dollars', '', '160', '240'],
    ['500 dollar les paul', 'les paul', '400', '600'],
    ['2000 dollar les paul', 'les paul', '1600', '2400'],
    ['tele under 500$', 'tele', '', '500'],
    ['strat 500-700', 'strat', '500', '700'],
    ['500 to 700', '', '500', '700'],
    ['$500–$700 tele', 'tele', '500', '700'],
    ['ibanez 400-600', 'ibanez', '400', '600'],
    ['bass 90 – 1,200', 'bass', '90', '1200'],
  ])('of %j leave %j and set the range %j to %j', (q, text, min, max) => {
    expect(readPriceWords(q)).toEqual({ text, min, max });
  });

  it.each([
    '',
    'tele',
    'fg800',
    'under the bridge',
    'amp over 50 watts',
    'strings 10-46',
    'strat 1960-1970',
    'rg-550-650',
    'speaker 100 to 10000 hz',
    'amp 50-100 watts',
    'strat between 1960 and 1970',
    'over 200x',
    'under 0',
    'under 123456789',
    'boss od-1 overdrive 500',
    'rover 20',
    'under 10.5.2',
    'vintage around 1974',
    'amp about 15 watts',
    'bass 5 pounds lighter',
    'a$ap 2000',
  ])('are not in %j', (q) => {
    expect(readPriceWords(q)).toBeNull();
  });
});
