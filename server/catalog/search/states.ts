/** The abbreviations of American states, as in "Portland, OR", by their names. */
export const states: ReadonlyMap<string, string> = new Map(
  `alabama al, alaska ak, arizona az, arkansas ar, california ca, colorado co, connecticut ct, delaware de, florida fl,
  georgia ga, hawaii hi, idaho id, illinois il, indiana in, iowa ia, kansas ks, kentucky ky, louisiana la, maine me,
  maryland md, massachusetts ma, michigan mi, minnesota mn, mississippi ms, missouri mo, montana mt, nebraska ne,
  nevada nv, new hampshire nh, new jersey nj, new mexico nm, new york ny, north carolina nc, north dakota nd, ohio oh,
  oklahoma ok, oregon or, pennsylvania pa, rhode island ri, south carolina sc, south dakota sd, tennessee tn, texas tx,
  utah ut, vermont vt, virginia va, washington wa, west virginia wv, wisconsin wi, wyoming wy`
    .split(/,\s+/)
    .map((line) => [line.slice(0, -3), line.slice(-2)] as const),
);

/** The words of large American cities, in which the shop may not have sellers. */
export const cityWords: ReadonlySet<string> = new Set(
  `albuquerque anaheim angeles antonio arlington atlanta baltimore boise boston buffalo charlotte chicago cincinnati cleveland
  columbus dallas denver detroit diego francisco fresno honolulu houston indianapolis jacksonville jose louisville
  memphis miami milwaukee minneapolis nashville nyc oakland omaha orlando orleans philadelphia phoenix pittsburgh
  raleigh richmond sacramento seattle spokane tacoma tampa tulsa vegas wichita`.split(/\s+/),
);
