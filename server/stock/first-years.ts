/**
 * Models and series with the first year in which they were made, so that a guitar from 1998 isn't taken for one of
 * them. List longer names first: the first match wins.
 */
const lines = `fender player ii 2024, fender player plus 2021, fender player 2018, fender american professional ii 2020,
  fender american professional 2017, fender american performer 2018, fender american ultra 2019, fender vintera 2019,
  fender blues junior 1995, squier classic vibe 2008, squier affinity 1997, epiphone inspired by gibson 2020,
  taylor gs mini 2010, taylor academy 2017, martin d-10e 2019, boss katana 2016, boss ds-1 1978, boss dd-8 2019,
  boss rc-5 2020, ibanez ts9 1982, strymon bigsky 2013, line 6 helix 2015, line 6 hx stomp 2018, vox ac15 1958,
  marshall dsl40 2012, marshall jcm800 1981, korg volca 2013, korg minilogue 2016, elektron digitakt 2017,
  moog sub 37 2014, roland juno-106 1984, roland td-17 2018, yamaha p-125 2018, yamaha hs5 2013, akai mpk mini 2010,
  focusrite scarlett 2011`;
const firstYears = lines.split(/,\s+/).map((line) => ({
  name: line.slice(0, -5),
  year: Number(line.slice(-4)),
}));

/** Returns the first year in which a model was made, or null if it isn't known. */
export function firstYearOf(brand: string, model: string): number | null {
  const full = `${brand} ${model} `.toLowerCase();
  return firstYears.find(({ name }) => full.startsWith(`${name} `))?.year ?? null;
}
