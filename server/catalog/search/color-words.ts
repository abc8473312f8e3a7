/** Colors with their names in German, French, Spanish and Italian, which are synonyms. */
export const colorLines = [
  'red, rot, rote, roter, rotes, rouge, rojo, roja, rosso, rossa',
  'blue, blau, blaue, blauer, blaues, bleu, bleue, azul, blu',
  'green, grun, grune, gruner, grunes, vert, verte, verde',
  'black, schwarz, schwarze, schwarzer, schwarzes, noir, noire, negro, negra, nero, nera',
  'white, weiss, weisse, weisser, weisses, blanc, blanche, blanco, blanca, bianco, bianca',
  'yellow, gelb, gelbe, jaune, amarillo, amarilla, giallo, gialla',
  'brown, braun, braune, marron, marrone',
  'grey, gray, grau, graue, gris, grise, grigio, grigia',
  'silver, silbern, silberne, argent, plateado, plateada, argento',
  'gold, golden, goldene, dore, doree, dorado, dorada, dorato',
  'purple, lila, violett, violet, violette, morado, morada',
  'pink, rosa',
];

export const colors: ReadonlySet<string> = new Set(
  [...colorLines, 'cream, ivory, natural, orange, sunburst, tan, walnut'].flatMap((line) =>
    line.split(', '),
  ),
);
