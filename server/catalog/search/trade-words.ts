/**
 * Synonyms used by musicians and dealers. A search for one phrase also finds the other phrases on its line. Phrases
 * must be in lower case and without punctuation, and have at most two words.
 */
const lines = [
  'strat, stratocaster',
  'tele, telecaster',
  'lp, les paul',
  'p bass, precision bass, precision',
  'j bass, jazz bass',
  'jm, jazzmaster',
  'jag, jaguar',
  'cv, classic vibe',
  'ampro, american professional',
  'std, standard',
  'jr, junior',
  'ri, reissue',
  'uke, ukulele, ukelele',
  'ehx, electro harmonix',
  'ebmm, music man, musicman',
  'sd, seymour duncan',
  'seymour, seymore',
  'focusrite, focusright',
  'mesa, mesa boogie',
  'od, overdrive',
  'verb, reverb',
  'fx, effects',
  'stompbox, pedal',
  'looper, loop station',
  'synth, synthesizer, synthesiser',
  'keys, keyboard',
  'piano, digital piano, stage piano',
  'mic, mike, microphone',
  'interface, audio interface, soundcard',
  'monitor, studio monitor, speaker',
  'amp, amplifier',
  'valve, tube',
  'cab, cabinet',
  'pickup, pick up',
  'hb, humbucker',
  'sc, single coil',
  'trem, tremolo, vibrato',
  'hardcase, hard case, hardshell',
  'gigbag, gig bag',
  'snare, snare drum, supraphonic',
  'hihat, hi hat, hats',
  'e drums, electronic drums, electronic kit, e kit, edrums, v drums',
  'drumset, drum kit, drum set, kit',
  'nylon, classical',
  'lefty, left handed, lefthanded',
  '3ts, sunburst',
  'acoustic, dreadnought',
  'colour, color',
  'grey, gray',
];

/** Maps each phrase to its synonyms. */
export const tradeWords: ReadonlyMap<string, readonly string[]> = (() => {
  const others = new Map<string, string[]>();
  for (const line of lines) {
    const phrases = line.split(', ');
    for (const phrase of phrases) {
      const known = others.get(phrase) ?? [];
      others.set(phrase, [...known, ...phrases.filter((other) => other !== phrase)]);
    }
  }
  return others;
})();
