type Named = { brand?: string | undefined; model?: string | undefined };

/** Returns a title made of the brand, the model and the year; null if the brand or the model is missing. */
export function suggestTitle({
  brand = '',
  model = '',
  year_of_purchase: year = '',
}: Named & { year_of_purchase?: string | undefined }): string | null {
  const [maker, name] = [brand.trim(), model.trim()];
  if (maker === '' || name === '') return null;
  const whole = name.toLowerCase().startsWith(maker.toLowerCase()) ? name : `${maker} ${name}`;
  return /^\d{4}$/.test(year.trim()) ? `${whole}, ${year.trim()}` : whole;
}

/** Returns words to find products of the same kind; empty if too little is known. */
export function wordsOfKind({
  brand = '',
  model = '',
  title = '',
}: Named & { title?: string }): string {
  const named = `${brand.trim()} ${model.trim()}`;
  if (brand.trim() !== '' && model.trim() !== '') return named;
  // The year, the finish or another remark comes after a comma.
  const [name = ''] = title.split(/[,(]/);
  return name.trim().includes(' ') ? name.trim() : '';
}
