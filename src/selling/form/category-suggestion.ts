/** Words that suggest a category. The first match wins. */
const signs: readonly (readonly [category: string, words: RegExp])[] = [
  [
    'Parts and Accessories',
    /\b(case|gig ?bag|strap|string sets?|capo|tuners?|pickups?|pick ?guard|bridge|neck only|stand|cables?|knobs?|hum ?bucker set|seymour duncan|dimarzio)\b/,
  ],
  [
    'Amplifiers',
    /\b(amp|amps|amplifier|combo|cab|cabinet|half ?stack|katana|blues junior|deluxe reverb|twin reverb|princeton|ac-?(15|30)|jcm ?\d+|dsl ?\d+|orange crush)\b/,
  ],
  [
    'Effects Pedals',
    /\b(pedals?|overdrive|distortion|fuzz|delay|reverb pedal|chorus|phaser|flanger|looper|wah|tube ?screamer|big muff|ds-?1|dd-?\d+|ts-?9|rc-?\d+|hx stomp|big ?sky|strymon|compressor pedal)\b/,
  ],
  [
    'Studio and Recording',
    /\b(interface|microphones?|mic|mics|studio monitors?|monitors|preamp|scarlett|focusrite|shure|sm-?5[78]|rode|nt-?1|hs-?[578]|mixer|headphones)\b/,
  ],
  [
    'Drums',
    /\b(drums?|snare|cymbals?|crash|ride|hi-?hats?|zildjian|sabian|ludwig|pearl export|tom|kick drum|td-?\d+)\b/,
  ],
  [
    'Keyboards and Synths',
    /\b(keyboard|synth|synthesi[sz]er|piano|organ|moog|korg|minilogue|juno|volca|digitakt|elektron|mpk|midi controller|p-?125|nord|prophet)\b/,
  ],
  [
    'Folk Instruments',
    /\b(ukulele|uke|banjo|mandolin|dulcimer|accordion|harmonica|fiddle|bouzouki)\b/,
  ],
  [
    'Bass Guitars',
    /\b(bass|basses|p-?bass|precision|sting ?ray|ray ?34|sr-?\d{3}|rickenbacker 4003|thunderbird)\b/,
  ],
  [
    'Acoustic Guitars',
    /\b(acoustic|classical|nylon|dreadnought|parlou?r|d-?(10e|15m?|18|28|35|45)|j-?(45|200)|hummingbird|gs mini|\d14c?e?|fg-?\d+|seagull|cordoba|taylor|martin)\b/,
  ],
  [
    'Electric Guitars',
    /\b(electric|strat|stratocaster|tele|telecaster|les paul|sg|jazzmaster|jaguar|mustang|es-?\d{3}|flying v|explorer|prs|custom 24|rg-?\d*|gretsch|electromatic|squier|epiphone|superstrat|offset)\b/,
  ],
];

/** Extras such as "… with hard case", which don't indicate the product's category. */
const extras = /(\b(with|w\/|incl\w*|plus|comes)\b|[+&]).*$/;

/** Returns the category that a title suggests, or null if it suggests none. */
export function suggestCategory(title: string, categories: readonly string[]): string | null {
  const words = title.toLowerCase().replace(extras, '');
  const found = signs.find(
    ([category, pattern]) => categories.includes(category) && pattern.test(words),
  );
  return found?.[0] ?? null;
}
