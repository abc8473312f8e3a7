import type { ProductEntry } from './product-entry.ts';

export const gretschAndIbanez: readonly ProductEntry[] = [
  {
    title: 'Ibanez RG652AHM Prestige – Antique White Blonde',
    gear: 'ibanez-rg652ahm',
    finish: 'Antique White Blonde',
    made: 2018,
    condition: 'Excellent',
    type: 'All original',
    seller: 'tam',
    description:
      "Made in Japan, and you feel it the second you touch the fret ends. Ash body, maple board, Tone Zone and Air Norton, and an Edge bridge that has never once gone out on me. I've babied this: microfibre after every session, knife edges oiled, never left the house except for one lesson. There's a faint mark on the back where a strap lock rubbed and I could cry. Prestige hard case, arm, tool, tags. Buying a seven-string of the same line or I'd be buried with it.",
  },
  {
    title: 'Ibenez RG1570 Prestige, MIJ, Edge Pro',
    brand: 'Ibenez',
    gear: 'ibanez-rg1570',
    finish: 'Black',
    made: 2006,
    bought: 2017,
    condition: 'Good',
    type: 'All original',
    seller: 'lou',
    description:
      "Early Prestige from the Fujigen years, came out of an estate in Cranston along with about forty strat knobs. Wizard neck, thin as a cracker, no twist. V7 and V8 humbuckers with the S1 in the middle, nothing's been messed with as far as I can tell and I look at a lot of these. Black gloss means you see everything: swirls, three dings on the edges, wear at the arm. Frets have grooves under the plain strings but don't buzz. Arm's there, case is a generic hardshell with tape on one latch.",
  },
  {
    title: 'Ibanez RG5120M Prestige – Polar Lights, Fluence pickups',
    gear: 'ibanez-rg5120m',
    finish: 'Polar Lights',
    made: 2021,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      'The color shifts from green to violet as you walk past it, and people do walk past it twice. Underneath is a serious instrument: Fishman Fluence Moderns with their voicing switch, a Lo-Pro Edge, stainless frets that will outlive most of our customers. It was used on stage by one careful player and shows faint pick lines beside the bridge pickup and a rubbed spot on the plating at the low E saddle. Setup with 9s in E standard, bridge level. Fitted Prestige case, arm and multi-tool.',
  },
  {
    title: 'Ibanez Prestige RG652AHM, Nebula Green Burst',
    gear: 'ibanez-rg652ahm',
    finish: 'Nebula Green Burst',
    made: 2019,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      "If you only know the Indonesian RGs, put your left hand on this one. The five-piece neck has rounded edges and no finish to stick to, the DiMarzios are wired so that position four gives you a decent imitation of a Strat. Small wear: two or three shallow prints on the back where someone's belt lived, and dulled plating on the arm socket. The burst over open-grain ash is spectacular and clean. Fresh strings, locking nut pads turned, springs balanced. In its own hard case with the warranty card.",
  },

  {
    title: 'Gretsch G5420T Electromatic, Orange Stain, Bigsby',
    gear: 'gretsch-g5420t',
    finish: 'Orange Stain',
    made: 2017,
    condition: 'Excellent',
    type: 'All original',
    seller: 'walt',
    description:
      "Everyone should own an orange hollow-body once, and I have now done so. Sixteen inches of laminated maple, Black Top Filter'Trons, a Bigsby B60 that shimmers on slow songs and should be left alone on fast ones. I pinned the bridge with two dots of tape instead of screws, so no holes. There is a scuff on the lower rim about as long as a matchstick. It feeds back if you stand where the drummer tells you to. Comes with a Gretsch hard case that cost me nearly two hundred.",
  },
  {
    title: '2021 Gretsch G5420T – Airline Silver',
    gear: 'gretsch-g5420t',
    finish: 'Airline Silver',
    made: 2021,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      "The first year of the FT-5E Filter'Trons and the revised bracing, which is quieter on stage than the old boxes. Silver sparkle hides very little, so we will tell you: there are polishing lines on the back and a touch of lacquer rubbed thin at the edge of the arm rest. Nothing has cracked or lifted. The bar bridge is seated and the Bigsby spring is fresh. It arrived strung with 12s and leaves with a wound-third set of 11s, because that is what it wanted. Padded hollow-body bag included.",
  },
  {
    title: 'Gretsch G5622T Electromatic Center Block – Walnut',
    gear: 'gretsch-g5622t',
    finish: 'Walnut Stain',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      "Thinline double-cut with a chambered center block, so it takes gain that a full hollow would argue with. Broad'Trons, a treble bleed that keeps the top when you roll down, and a Bigsby that this owner left alone by taking the arm off. The walnut stain shows the grain nicely and is free of chips; we noted slight tarnish on the pickup covers. Seven and three-quarter pounds on our scale. It was somebody's couch guitar for four years. Setup done, arm back on, TKL hard case included.",
  },
  {
    title: 'Gretch Electromatic Jet FT, silver, swamp-tested',
    brand: 'Gretch',
    gear: 'gretsch-g5230t',
    finish: 'Airline Silver',
    made: 2019,
    condition: 'Good',
    type: 'Repaired',
    seller: 'gus',
    description:
      "She's played every crawfish boil from Breaux Bridge to Opelousas, and humidity is no friend to glue. The binding let go along the waist two summers back and my cousin, who builds accordions, set it again so you need glasses to see. Black Top Filter'Trons are sweet and the Bigsby works fine if you're gentle. Finish has scratches on the back and a chip by the strap button; frets are worn some but even. I'm going back to the box and the banjo. Soft bag, a strap, and directions to good boudin.",
  },
  {
    title: 'Gretsch G5420T with old top repair – player price',
    gear: 'gretsch-g5420t',
    finish: 'Azure Metallic',
    made: 2014,
    condition: 'Fair',
    type: 'Repaired',
    seller: 'counter',
    description:
      "At some point this guitar met the floor, jack first. The rim around the output was broken in and has been cleated, filled and overlaid with a chrome plate; it is a sound repair and not a pretty one. Besides that, heavy scratching on the back, missing pickguard, and a Bigsby whose plating is mostly memory. Frets one to seven are flat on top. It plays without buzz at a medium action and the Filter'Trons are as good as ever. We would give it a fret dress before a long engagement. No case.",
  },
];
