export type Article = {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly minutes: number;
  readonly paragraphs: readonly string[];
};

/** The blog's articles, newest first. */
export const articles: readonly Article[] = [
  {
    slug: 'valve-transistor-model',
    title: 'Valve, transistor or model: what is really inside your amp',
    summary: 'Three ways to make a guitar loud, and what each does to the note on its way.',
    minutes: 4,
    paragraphs: [
      'A valve amplifies by letting a small voltage steer a stream of electrons through a vacuum. Push it and it does not stop suddenly: the tops of the wave lean over. That lean is what players call warm, and why an old fifteen-watt combo at six sounds better than a new hundred-watt one at two.',
      'A transistor does the same job in a grain of silicon, cooler, lighter and for decades. It stays clean for longer, then clips hard. Jazz players and bassists like the first half of that sentence; punk was built on the second.',
      'A modelling amp measures neither: it calculates. The good ones follow a circuit part by part, thousands of times a second, speaker and room included. Buy one used without fear, but ask whether its software can still be updated, because that is the part that ages.',
    ],
  },
  {
    slug: 'intonation-in-ten-minutes',
    title: 'Set your intonation in ten minutes with the tuner you have',
    summary: 'In tune open, sour at the twelfth? A screwdriver and a phone are enough.',
    minutes: 3,
    paragraphs: [
      'Frets are spaced by one number: each sits at the twelfth root of two from the next. That only holds for an ideal string. A real one is stiff, and is stretched a little when you press it down, so each saddle has to give it a hair more length.',
      'Put on new strings and tune. Play the twelfth-fret harmonic, then press the same fret and play again. If the fretted note is sharp, move the saddle away from the neck; if it is flat, towards it. A quarter turn, retune, repeat.',
      'If a saddle runs out of travel before the note is right, the trouble is elsewhere: a lifted nut, a worn first fret, or strings of a gauge that the guitar was never set up for. Worth knowing before you buy, so take a tuner along.',
    ],
  },
  {
    slug: 'photographs-that-sell',
    title: 'Eight photographs that sell a guitar',
    summary: 'A window, a blanket and a phone. What buyers look for, in the order they look.',
    minutes: 3,
    paragraphs: [
      'Daylight from one side, no flash, and a plain blanket below. Start with the whole instrument, straight from above, filling the frame. That first picture is the one in every list.',
      'Then the headstock front and back, the serial number, the frets at a low angle so that wear shows, the bridge, the worst scratch, and the case. Show the worst scratch large: people forgive what they can see.',
      'Phones write the place into each photo. We strip that from everything that is uploaded here, but it is a good habit to check elsewhere.',
    ],
  },
  {
    slug: 'why-old-pickups-drift',
    title: 'Why two pickups of the same model never sound the same',
    summary: 'Wire, wax and magnets: a short tour of the part that does the listening.',
    minutes: 4,
    paragraphs: [
      'A pickup is a magnet with some eight thousand turns of wire, thinner than a hair. In the fifties the winder guided that wire by hand and stopped when the counter, or lunch, said so. A few hundred turns more or less move the resonance, and with it the bite.',
      'Magnets lose a little strength with heat, with shocks and with years. A weaker one pulls less on the string: slower attack, longer sustain, fewer highs. None of it is damage. It is why people pay for the drift.',
      'What is damage: a dead coil, or wax that has melted out so that the windings squeal at volume. A multimeter across the jack tells the first in ten seconds; a loud amp tells the second.',
    ],
  },
];
