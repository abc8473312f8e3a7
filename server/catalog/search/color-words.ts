/** Colors with their names in German, French, Spanish, Italian and Dutch, which are synonyms. */
export const colorLines = [
  'red, rot, rote, roter, rotes, rouge, rojo, roja, rosso, rossa, rood',
  'blue, blau, blaue, blauer, blaues, bleu, bleue, azul, blu, blauw, blauwe',
  'green, grun, grune, gruner, grunes, vert, verte, verde, groen, groene',
  'black, schwarz, schwarze, schwarzer, schwarzes, noir, noire, negro, negra, nero, nera, zwart, zwarte',
  'white, weiss, weisse, weisser, weisses, blanc, blanche, blanco, blanca, bianco, bianca, wit, witte',
  'yellow, gelb, gelbe, jaune, amarillo, amarilla, giallo, gialla, geel, gele',
  'brown, braun, braune, marron, marrone, bruin, bruine',
  'grey, gray, grau, graue, gris, grise, grigio, grigia, grijs, grijze',
  'silver, silbern, silberne, argent, plateado, plateada, argento, zilver',
  'gold, golden, goldene, dore, doree, dorado, dorada, dorato, goud, gouden',
  'purple, lila, violett, violet, violette, morado, morada, paars, paarse',
  'pink, rosa, roze',
  'surf green, seafoam, seafoam green',
];

export const colors: ReadonlySet<string> = new Set(
  [...colorLines, 'cream, ivory, natural, orange, sunburst, tan, walnut'].flatMap((line) =>
    line.split(', '),
  ),
);
