import { colorLines } from './color-words.ts';

/**
 * Synonyms used by musicians and dealers. A search for one phrase also finds the other phrases on its line. Phrases
 * must be in lower case and without punctuation or accents, and have at most two words. Some are German, French, Spanish,
 * Italian or Dutch.
 */
export const synonyms = [
  ...colorLines,
  'strat, stratocaster, strato, stratt',
  'tele, telecaster, telly',
  'lp, les paul',
  'p bass, pbass, pb, precision bass, precision',
  'j bass, jbass, jazz bass, jazz bas',
  'jm, jazzmaster',
  'jag, jaguar',
  'cv, classic vibe',
  'ampro, pro ii, american professional',
  'std, standard',
  'jr, junior',
  'ri, reissue',
  'uke, ukulele, ukelele',
  'ehx, electro harmonix',
  'prs, paul reed',
  'sequential, dave smith',
  'ebmm, music man, musicman',
  'sd, seymour duncan',
  'seymour, seymore',
  'focusrite, focusright',
  'mesa, mesa boogie',
  'od, overdrive',
  'verb, reverb',
  'fx, effects',
  'stompbox, pedal, pedale',
  'looper, loop station',
  'synth, synthesizer, synthesiser',
  'analog, analogue',
  'modeler, modeller, modeling, modelling',
  'superstrat, super strat',
  'relic, relicd, roadworn, road worn',
  'fretless, bundlos',
  'keys, keyboard, clavier, teclado, tastiera',
  'piano, digital piano, stage piano, klavier',
  'mic, mike, micro, microphone, mikrofon, microfono',
  'mandolin, mandoline',
  'lap steel, lapsteel',
  'parlor, parlour, parlor guitar, parlour guitar',
  'pedal steel, pedalsteel',
  'flying v, flyingv',
  'interface, audio interface, soundcard',
  'monitor, studio monitor',
  'amp, amplifier, verstarker, gitarrenverstarker, ampli, ampli guitare, ampli basse, amplificador, amplificatore',
  'valve, tube',
  'cab, cabinet',
  'half stack, halfstack',
  'full stack, fullstack',
  'three quarter, 3 4',
  'pickup, pick up',
  'hb, humbucker',
  'sc, single coil',
  'trem, tremolo, vibrato',
  'whammy, whammy bar, tremolo arm, tremolo bar',
  'floyd rose, locking tremolo, locking trem',
  'short scale, shortscale',
  'beginner, starter, student, affordable, cheap, cheaper, cheapest, budget, inexpensive, billig, gunstig, barato, barata',
  'hardcase, hard case, hardshell',
  'gigbag, gig bag',
  'drums, schlagzeug, batterie, bateria, batteria',
  'cymbal, becken, cymbale',
  'snare, snare drum',
  'hihat, hi hat, hats',
  'e drums, electronic drum, electronic kit, e kit, edrums, v drums',
  'drumset, drum kit, drum set, kit',
  'guitar, gitarre, gitarren, guitare, guitarra, chitarra, chitarre, gitaar, gitaren, violao, гитара',
  'electric guitar, e gitarre, egitarre, guitare electrique, guitarra electrica, chitarra elettrica',
  'acoustic guitar, westerngitarre, akustikgitarre, guitare acoustique, guitarra acustica, chitarra acustica',
  'bass, basse, bas, bajo, basso',
  'bass guitar, base guitar, e bass, bassgitarre, guitare basse, basgitaar, bas guitar',
  'case, koffer, estuche',
  'nylon, nylon string, classical, spanish, spanish guitar, konzertgitarre, guitare classique, guitarra clasica, chitarra classica',
  'goldtop, metallic gold',
  'drum machine, groovebox',
  '3ts, sunburst',
  'semi hollow, semihollow, center block',
  'mexican, mexico, mim',
  'usa, american',
  'japanese, japan, mij',
  'acoustic, dreadnought',
  'colour, color',
];

/** Kinds of gear and facts, each with brands and models of which they are true, although sellers often don't say so. */
export const kinds = new Map(
  `solid state: katana; sampler: digitakt, mpc; drum kit: export, td 17; tube amp: ac15, ac30, blues junior, deluxe reverb, twin reverb, jcm800, dsl40; ukulele: kala; banjo: goodtime;
  cymbal: crash, ride, hi hat, splash; snare: supraphonic, black beauty; electronic drum: td 17, td 27, nitro mesh;
  drum machine: volca beats, digitakt, mpc; digital piano: p 125, p 45, fp 30; fuzz: big muff, fuzz face;
  overdrive: tube screamer, blues driver, sd 1; distortion: ds 1, rat; looper: rc 5, rc 1, ditto;
  multi effects: hx stomp, helix; condenser: nt1, at2020, c414; mic: sm57, sm58, nt1; interface: scarlett, apollo;
  monitor: hs5, hs8; combo: blues junior, ac15, deluxe reverb, dsl40, katana; midi keyboard: mpk mini; midi controller: mpk mini;
  travel guitar: gs mini; pickup: seymour duncan, dimarzio; single coil: ssl 1; humbucker: jb, pearly gates;
  reverb: bigsky; red: cherry, crimson, fiesta, wine; blue: lake placid, sonic; green: surf, seafoam;
  white: olympic, arctic, polar; black: ebony; whammy: bigsby, floyd rose, tremolo guitars; beginner: squier, epiphone, fg800, cordoba c5, kala, katana, volca,
  mpk mini, pearl export, scarlett; mexican: fender player; modeler: katana, helix, hx stomp, kemper;
  superstrat: ibanez rg, rg652, rg5120m, charvel, jackson; offset: jazzmaster, jaguar, mustang; polysynth: juno, minilogue, prophet;
  semi hollow: g5420t, g5622t, es 335; hh: two humbuckers, dual humbucker;
  4string: jazz bass, precision bass, stingray, ray4, ray34, sr300; 88key: p 125, p 45, fp 30;
  15watt: ac15, ac15c1, blues junior; 22watt: deluxe reverb; 40watt: dsl40; 50watt: katana 50, jcm800 2204;
  100watt: jcm800 2203, katana 100`
    .split(/;\s+/)
    .map((line) => line.split(': '))
    .map(([kind = '', examples = '']) => [kind, examples.split(/,\s+/)] as const),
);

/** Words for whom or for what someone wants a thing, each with what suits it. They never exclude a product. */
export const suited = new Map(
  `small bedroom practice practise home apartment quiet: katana, blues junior, ac15;
  metal: rg652, rg5120m, ds 1, jcm800, dsl40, metal zone; rock punk: les paul, sg, jcm800, dsl40, ds 1;
  jazz: g5420t, hollowbody, archtop, es 175; blues: blues junior, blues driver, ts9, tube screamer;
  gig gigging live: dsl40, deluxe reverb, jcm800; country: telecaster, deluxe reverb;
  drummer: drums, cymbal, snare; guitarist: electric guitars, acoustic guitars; bassist: bass;
  surf: jazzmaster, jaguar, mustang, deluxe reverb, twin reverb; podcast: sm58, nt1, scarlett; pianist: piano; singer vocalist: sm58, mic; beginner: squier, epiphone, fg800, cordoba c5, kala, katana, volca`
    .split(/;\s+/)
    .map((line) => line.split(': '))
    .flatMap(([words = '', things = '']) =>
      words.split(' ').map((word) => [word, things.split(/,\s+/)] as const),
    ),
);
