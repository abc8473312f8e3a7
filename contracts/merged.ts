type Merged<Parts> = Parts extends readonly [infer First, ...infer Rest]
  ? First & Merged<Rest>
  : unknown;

type Distinct<Parts> = Parts extends readonly [infer First, ...infer Rest]
  ? [keyof First & keyof Merged<Rest> extends never ? First : never, ...Distinct<Rest>]
  : Parts;

/** Returns one object with all properties of the parts. A name in two parts is a type error. */
export const merged = <const Parts extends readonly object[]>(...parts: Distinct<Parts>) =>
  Object.assign({}, ...parts) as Merged<Parts>;
