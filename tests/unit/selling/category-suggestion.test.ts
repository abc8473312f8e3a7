import { expect, it } from 'vitest';
import { suggestCategory } from '#src/selling/form/category-suggestion.ts';

const all = [
  'Electric Guitars',
  'Acoustic Guitars',
  'Bass Guitars',
  'Amplifiers',
  'Effects Pedals',
  'Keyboards and Synths',
  'Drums',
  'Studio and Recording',
  'Folk Instruments',
  'Parts and Accessories',
];

it.each([
  ['Fender Player Stratocaster, 2019', 'Electric Guitars'],
  ['PRS SE Custom 24', 'Electric Guitars'],
  ['Martin D-18 with hard case', 'Acoustic Guitars'],
  ['Taylor 214ce', 'Acoustic Guitars'],
  ['Squier Classic Vibe Jazz Bass', 'Bass Guitars'],
  ['Music Man StingRay', 'Bass Guitars'],
  ['Boss Katana 50', 'Amplifiers'],
  ['Ampeg bass amp', 'Amplifiers'],
  ["Fender '65 Deluxe Reverb", 'Amplifiers'],
  ['Boss DS-1 Distortion', 'Effects Pedals'],
  ['Strymon BigSky', 'Effects Pedals'],
  ['Korg Minilogue', 'Keyboards and Synths'],
  ['Zildjian A crash 18"', 'Drums'],
  ['Shure SM57', 'Studio and Recording'],
  ['Kala ukulele', 'Folk Instruments'],
  ['Seymour Duncan pickup set', 'Parts and Accessories'],
  ['Hard case for a Les Paul', 'Parts and Accessories'],
])('%s: %s', (title, category) => {
  expect(suggestCategory(title, all)).toBe(category);
});

it('suggests nothing for unknown words or for a category that the shop lacks', () => {
  expect(suggestCategory('Something nice', all)).toBeNull();
  expect(suggestCategory('', all)).toBeNull();
  expect(suggestCategory('Korg Minilogue', ['Drums'])).toBeNull();
});
