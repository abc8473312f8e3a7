import { marks, otherNumbers } from './search-words.ts';
import { cityWords } from './states.ts';
import { kinds, suited, synonyms } from './synonyms.ts';

/** Words for beginners whom people buy something for. */
export const players: ReadonlySet<string> = new Set(
  'child children daughter grandson granddaughter kid kids son'.split(' '),
);
for (const player of players) kinds.set(player, kinds.get('beginner') ?? []);
// Also without a kind of gear, as in "surf".
for (const use of ['podcast', 'surf']) kinds.set(use, suited.get(use) ?? []);

/** Words that ask for the lowest or the highest prices. */
export const priceOrders = {
  price_asc:
    /\b(?:the\s+)?(?:cheapest|cheaper(?! than)|least expensive|low(?:est)?[\s-]+(?:priced?|prices|cost)|(?:best|good) prices?)\b/gi,
  price_desc:
    /\b(?:the\s+)?(?:(?:most|more) expensive|priciest|dearest|high(?:est)?[\s-]+(?:priced?|prices|cost))\b/gi,
} as const;

/** Words for what a thing is. A search gives up its other words first: "bass amp" finds amps. */
export const kindWords: ReadonlySet<string> = new Set(
  `accordion acoustic amp amplifier banjo bass cab cabinet case cymbal drum effect fx gigbag guitar head interface kit keyboard
  mandolin mic microphone monitor organ pedal piano pickup snare stompbox strap synth synthesizer uke ukulele violin`
    .split(/\s+/)
    .flatMap((word) => [word, ...otherNumbers(word)]),
);

/** Returns a phrase with its last word in the singular and in the plural. */
function inNumbers(phrase: string): string[] {
  const last = phrase.split(' ').at(-1) ?? '';
  return [phrase, ...otherNumbers(last).map((other) => phrase.slice(0, -last.length) + other)];
}

/** Reads searches for what comes close, each with the things that it comes close to. */
const readNear = (lines: string): ReadonlyMap<string, string> =>
  new Map(
    lines
      .split(/;\s+/)
      .map((line) => line.split(': '))
      .flatMap(([found = '', things = '']) =>
        things
          .split(/,\s+/)
          .flatMap(inNumbers)
          .map((one) => [one, found] as const),
      ),
  );

/** Instruments that the shop may not have. */
const neighbors = readNear(
  `folk instruments: accordion, autoharp, bouzouki, cello, concertina, dobro, dulcimer, fiddle, geige, harmonica, harp, kalimba, mandola, mandolin, mandoline, melodica, sitar, violin, violon; acoustic guitars: parlor, parlour, parlor guitar, parlour guitar, three quarter; electric guitars: archtop, es 175, es 335, es175, es335, explorer, firebird,
  flying v, flyingv, jaguar, lap steel, lapsteel, pedal steel, pedalsteel; keyboards: clavinet, harmonium, harpsichord, keytar, mellotron, nord, organ, prophet;
  amplifiers: ac 30, ac30, ampeg, full stack, fullstack, half stack, halfstack, mesa; pedals: chorus, compressor, flanger, klon, octaver, phaser, univibe, wah;
  drums: ride, bongo, cajon, conga, cowbell, djembe, hi hat, hihat, paiste, sabian, tambourine, xylophone; ukulele: banjolele, guitalele`,
);

/** Small things that the shop may not have. In "guitar strings", the last word names one. */
const smallThings = readNear(
  `accessories: bench, bow, cable, capo, cord, cover, humidifier, knob, machine head, metronome, pedalboard, peg, pick, pickguard, plectrum, polish,
  power supply, reed, rosin, stand, stool, strap, strap lock, string, tuner; drums: drumhead, drum head, drumstick, practice pad, stick, throne;
  studio recording: headphone, pop filter`,
);

/** Returns a search for what comes close to a small thing, or undefined if the last one or two phrases name none. */
export const closeToSmall = (phrases: readonly string[]): string | undefined =>
  smallThings.get(phrases.slice(-2).join(' ')) ?? smallThings.get(phrases.at(-1) ?? '');

/** Returns a search for what comes close to a thing that is not in the shop, or an empty string. */
export const closeTo = (phrases: readonly string[]): string =>
  closeToSmall(phrases) ??
  phrases.map((phrase) => neighbors.get(phrase)).find((found) => found !== undefined) ??
  '';

/** The words of well-known brands, which the shop may not have. */
export const brands: ReadonlySet<string> = new Set(
  `airline akai akg alesis alvarez ampeg aria arturia bacchus baggs behringer blackstar bogner boss breedlove burns casio charvel
  collings cordoba crate danelectro darkglass ddrum dean deering digitech dimarzio donner duesenberg duncan dunlop eastman
  eastwood ehx elektron elixir engl epiphone esp eventide fairfield fender fishman focusrite framus friedman fryette
  fulltone gallien gibson godin gretsch guild hagstrom hamer harmony heritage hofner hohner hondo hotone hughes ibanez jackson jbl
  kala kawai keeley kemper kettner korg kramer krk lakland larrivee line lowden ludwig mackie mapex marshall martin maton
  matchless mesa moog mooer mxr neumann nord novation nux oberheim orange ovation paiste pearl peavey presonus prs quilter
  rickenbacker rivera rode roland sabian samick schecter seagull selmer sennheiser sequential seymour shure silvertone soldano
  sonor spector squier sterling strymon suhr supro takamine tama tanglewood tascam taylor technica teisco tokai traynor
  valeton vigier vox walrus wampler warwick washburn wurlitzer xotic yairi yamaha zildjian zoom`.split(
    /\s+/,
  ),
);

/** Returns whether a phrase names a kind of gear. */
export const namesKind = (phrase: string): boolean => kindWords.has(phrase) || kinds.has(phrase);

/** Returns whether a word is a well-known brand or a kind of gear. */
export const isNameOrKind = (word: string): boolean =>
  [kindWords, brands, neighbors].some((words) => words.has(word));

/** Returns whether a word is spelled right, although it may not occur in the shop. */
export const isWordOfTrade = (word: string): boolean =>
  [cityWords, kinds, smallThings, suited, tradeWords].some((words) => words.has(word)) ||
  isNameOrKind(word);

/** The categories of kinds of gear that products of other categories are named after, such as the Volca Bass. */
const homes = new Map<string, string[]>();
for (const line of `Electric Guitars: guitar, electric guitar; Bass Guitars: bass, bass guitar;
  Acoustic Guitars: guitar, acoustic guitar, classical guitar; Amplifiers: amp, amplifier;
  Effects Pedals: pedal, stompbox, effect; Drums: cymbal, drum, drum kit, drum set, snare;
  Keyboards and Synths: keyboard, piano, synth, synthesizer; Folk Instruments: banjo, uke, ukulele;
  Studio and Recording: interface, mic, microphone, monitor`.split(/;\s+/)) {
  const [category = '', kinds = ''] = line.split(': ');
  for (const kind of kinds.split(', ')) {
    for (const one of inNumbers(kind)) homes.set(one, [...(homes.get(one) ?? []), category]);
  }
}

/**
 * Returns the categories of the last kind of gear that a search names, or none if it could be in any category. Each unit is
 * the phrases of which one must match.
 */
export function homesOf(units: readonly (readonly string[])[]): readonly string[] {
  const lastOf = (phrase: string) => phrase.split(' ').at(-1) ?? '';
  const kind = units.findLast((phrases) => phrases.some((one) => kindWords.has(lastOf(one)))) ?? [];
  const known = [...kind, ...kind.map(lastOf)].find((one) => homes.has(one));
  return homes.get(known ?? '') ?? [];
}

/** Words for accessories, which are often named after the guitar that they fit. */
const accessoryWords: ReadonlySet<string> = new Set(
  'accessory bag bridge cable capo case gigbag hardcase knob neck pick pickguard pickup saddle stand strap tuner'
    .split(' ')
    .flatMap((word) => [word, ...otherNumbers(word)]),
);

/** Returns whether a search names an accessory, such as "les paul case". */
export const namesAccessory = (words: readonly string[]): boolean =>
  words.some((word) => accessoryWords.has(word));

/** A full-text query for the names of accessories. Pickups are often sold as a set. */
export const accessoryNames = [...accessoryWords, 'set']
  .map((word) => `'${marks.model}${word}'`)
  .join(' | ');

/** Maps each phrase to its synonyms. */
export const tradeWords: ReadonlyMap<string, readonly string[]> = (() => {
  const others = new Map<string, string[]>();
  for (const line of synonyms) {
    const phrases = line.split(', ');
    for (const phrase of phrases) {
      const known = others.get(phrase) ?? [];
      others.set(phrase, [...known, ...phrases.filter((other) => other !== phrase)]);
    }
  }
  return others;
})();

/** All words that are spelled right, although they may not occur in the shop. */
export const vocabulary: ReadonlySet<string> = new Set(
  [
    ...kindWords,
    ...brands,
    ...neighbors.keys(),
    ...smallThings.keys(),
    ...tradeWords.keys(),
  ].flatMap((phrase) => phrase.split(' ')),
);

/** Returns the brands and models of the kind of gear that a phrase names. */
const examplesOf = (phrase: string): readonly string[] =>
  [phrase, ...(tradeWords.get(phrase) ?? [])].flatMap((kind) => kinds.get(kind) ?? []);

/**
 * Returns the synonyms of one or two words, in whichever number the words are, and examples of the kind of gear that
 * they name.
 */
export function tradePhrases([first = '', second]: readonly string[]) {
  const seconds = second === undefined ? [] : [second, ...otherNumbers(second)];
  const keys = [first, ...otherNumbers(first)].flatMap((one) =>
    second === undefined ? [one] : seconds.map((other) => `${one} ${other}`),
  );
  const inWords = (phrases: readonly string[]) =>
    [...new Set(phrases)].map((one) => one.split(' '));
  return {
    others: inWords(keys.flatMap((key) => tradeWords.get(key) ?? [])),
    examples: inWords(keys.flatMap(examplesOf)),
  };
}

/** The maximum number of kinds of gear that complete a text. */
const maxCompleted = 4;

/** What people call kinds of gear, usual words first. */
const kindNames = [
  ...[...kindWords, ...homes.keys(), ...kinds.keys()].filter(
    (kind) => !players.has(kind) && !/^\d/.test(kind),
  ),
  ...[...tradeWords.keys()].filter((phrase) => kindWords.has(phrase.split(' ')[1] ?? '')),
];

/** Returns the texts that a text with an unfinished kind of gear can become, such as "guitar amp" for "guitar am". */
export function completedKinds(words: readonly string[]): string[] {
  const ends = [2, 1].filter((length) => length <= words.length);
  const found = ends.flatMap((length) => {
    const typed = words.slice(-length).join(' ');
    const known = typed.length < 2 ? [] : kindNames.filter((kind) => kind.startsWith(typed));
    const isSame = (one: string, kind: string) =>
      inNumbers(one).some((form) => form === kind || tradeWords.get(form)?.includes(kind));
    const others = known.filter(
      (kind, at) => ![typed, ...known.slice(0, at)].some((one) => isSame(one, kind)),
    );
    return others.map((kind) => [...words.slice(0, -length), kind].join(' '));
  });
  return [...new Set(found)].slice(0, maxCompleted);
}
