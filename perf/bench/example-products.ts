import { catalogue } from '#embedded/demo/products/catalog.ts';
import { gear } from '#embedded/demo/products/gear.ts';
import type { Random } from '#embedded/demo/random.ts';

// Generates realistic products. A few brands and models account for most of them, some words are misspelled, and
// descriptions mix sentences from the demo shop with rare words.

type Model = { category: string; brand: string; model: string; price: number };

/** Each line is a category with the brands that the demo shop doesn't have. */
const otherBrands = `
Electric Guitars: Jackson, ESP, Schecter, Rickenbacker, Gretsch, Danelectro, Suhr, Yamaha, Charvel, Godin, Heritage, Reverend, Eastman, Cort, Hagstrom, Harley Benton, Guild, Washburn, Dean, Teisco
Acoustic Guitars: Guild, Takamine, Ovation, Larrivee, Collings, Eastman, Alvarez, Breedlove, Blueridge, Recording King, Washburn, Lowden, Furch, Santa Cruz, Bourgeois, Sigma
Bass Guitars: Rickenbacker, Warwick, Spector, Lakland, Sandberg, Hofner, Yamaha, Sadowsky, Fodera, Cort, Danelectro, Dingwall
Amplifiers: Mesa Boogie, Orange, Laney, Hiwatt, Ampeg, Peavey, Roland, Supro, Blackstar, Matchless, Bogner, Friedman, Quilter, Markbass, Gallien-Krueger, Selmer
Effects Pedals: MXR, TC Electronic, Walrus Audio, EarthQuaker Devices, Wampler, Keeley, JHS, Eventide, Chase Bliss, Catalinbread, Fulltone, Digitech, Dunlop, Source Audio, Mooer, Zoom
Keyboards and Synths: Sequential, Nord, Kawai, Casio, Arturia, Novation, Behringer, Oberheim, Waldorf, Access, Teenage Engineering, Hammond, Rhodes, Wurlitzer, Kurzweil, Make Noise
Drums: Tama, Gretsch, DW, Sonor, Yamaha, Mapex, Sabian, Meinl, Paiste, Premier, Slingerland, Istanbul Agop, Alesis, Rogers
Studio and Recording: Neumann, AKG, Sennheiser, Universal Audio, Audient, Presonus, Genelec, Adam Audio, KRK, Tascam, Behringer, Warm Audio, Electro-Voice, MOTU, Apogee
Folk Instruments: Eastman, Weber, Collings, Ohana, Recording King, Washburn, Ortega, Hohner, Gold Tone, Martin, Cordoba, Flight
Parts and Accessories: DiMarzio, Bare Knuckle, Bigsby, Gotoh, Schaller, Graph Tech, Lollar, Mono, Hercules, Gator, D’Addario, Ernie Ball, Fishman, LR Baggs, Grover, Hipshot
`;
const modelWords =
  `Stratus Comet Regal Custom Standard Deluxe Special Junior Studio Classic Vintage Artist Performer Player Professional
  Ultra Elite Tribute Legacy Heritage Signature Reserve Session Concert Auditorium Parlor Jumbo Grand Mini Travel Pro Plus
  Master Royal Sovereign Corsair Explorer Phantom Viper Raven Falcon Eagle Hornet Thunder Tempest Aurora Nova Orbit Pulse
  Vector Matrix Prism Echo Chorus Phase Flanger Reverb Delay Drive Fuzz Boost Octave Wah Compressor Loop Stage Tour Road`
    .split(/\s+/)
    .filter(Boolean);
const syllables =
  'ba be bo ca co da de do fa fe fi ga go ha ja ka ki la le li lo ma me mi mo na ne no pa pe po ra re ri ro sa se si so ta te ti to va ve vi wa ya za ster lin ton ward mond field bert ria dal ven'.split(
    ' ',
  );
const finishes =
  'Sunburst, Black, Natural, White, Cherry, Walnut, Surf Green, Sonic Blue, Olympic White, Candy Apple Red, Gold, Silver, Tobacco Burst, Butterscotch, Ebony, Wine Red'.split(
    ', ',
  );
const towns =
  'Portland OR, Austin TX, Nashville TN, Leeds, Bristol, Berlin, Malmö, Chicago IL, Seattle WA, Denver CO, Ann Arbor MI, Brooklyn NY, Oakland CA, Boston MA, Toronto, Dublin, Lyon, Madrid, Athens GA, Tucson AZ'.split(
    ', ',
  );
/** Each value is repeated as often as its weight says. */
const weighted = (text: string) =>
  text.split(', ').flatMap((entry) => {
    const [value = '', weight] = entry.split(': ');
    return Array<string>(Number(weight)).fill(value);
  });
const conditions = weighted(
  'Mint: 8, Excellent: 32, Very Good: 30, Good: 18, Fair: 8, Poor: 3, Non-functioning: 1',
);
const types = weighted('All original: 70, Modified: 14, Repaired: 8, Refinished: 4, As is: 4');
const notes =
  'with case, player, serviced, boxed, one owner, gig ready, rare color, upgraded, left handed'.split(
    ', ',
  );

const sentences = catalogue.flatMap(({ description }) => description.split(/(?<=\.) /));

/** Generates the shop's models. The demo's models come first and are the most frequent. */
export function makeModels(random: Random): Model[] {
  const known = gear.map(({ category, brand, model, used }) => {
    return { category, brand, model, price: (used[0] + used[1]) / 2 };
  });
  const others = otherBrands
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [category = '', brands = ''] = line.split(': ');
      return brands.split(', ').flatMap((brand) =>
        Array.from({ length: 24 }, () => {
          const number = random.chance(0.6) ? ` ${Math.floor(random.between(1, 999))}` : '';
          const word = random.chance(0.7) ? one(modelWords, random) : rareWord(random);
          return { category, brand, model: word + number, price: 60 * 60 ** random.next() };
        }),
      );
    });
  return [...known, ...others.sort(() => random.next() - 0.5)];
}

/** Generates one product. A few models account for most products. */
export function makeProduct(models: readonly Model[], random: Random) {
  const model = models[Math.floor(models.length * random.next() ** 3)] ?? models[0];
  if (!model) throw new Error('there are no models');
  const brand = random.chance(0.03) ? misspelt(model.brand, random) : model.brand;
  const finish = one(finishes, random);
  const year = 2026 - Math.floor(60 * random.next() ** 2.5);
  const [before, after] = [
    random.chance(0.2) ? `${year} ` : '',
    random.chance(0.4) ? `, ${one(notes, random)}` : ` – ${finish}`,
  ];
  const told = Array.from({ length: 5 }, () => one(sentences, random));
  if (random.chance(0.5)) told.push(`Comes from ${rareWord(random)} ${rareWord(random)}.`);
  return {
    category: model.category,
    title: `${before}${brand} ${model.model}${after}`,
    brand,
    model: model.model,
    finish,
    price: Math.max(10, Math.round((model.price * random.between(0.6, 1.3)) / 5) * 5),
    year,
    condition: one(conditions, random),
    conditionType: one(types, random),
    location: one(towns, random),
    description: told.join(' '),
  };
}

function one<T>(values: readonly T[], random: Random): T {
  const value = values[Math.floor(random.next() * values.length)];
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
}

/** Generates one of about 25,000 made-up words. */
function rareWord(random: Random): string {
  const word = Array.from({ length: random.chance(0.5) ? 2 : 3 }, () =>
    one(syllables.slice(0, 28), random),
  ).join('');
  return word[0]?.toUpperCase() + word.slice(1);
}

/** Removes one letter, but never the first. */
function misspelt(word: string, random: Random): string {
  const at = 1 + Math.floor(random.next() * (word.length - 1));
  return word.slice(0, at) + word.slice(at + 1);
}
