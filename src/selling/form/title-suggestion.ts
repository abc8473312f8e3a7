type Named = { brand?: string | undefined; model?: string | undefined };

/** Returns a title made from the brand, model and year, or null if the brand or model is missing. */
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

/** Returns search terms for finding similar products, or an empty string if the values are too vague. */
export function wordsOfKind({
  brand = '',
  model = '',
  title = '',
}: Named & { title?: string }): string {
  const named = `${brand.trim()} ${model.trim()}`;
  if (brand.trim() !== '' && model.trim() !== '') return named;
  // Anything after a comma or parenthesis is the year, the finish or another remark.
  const [name = ''] = title.split(/[,(]/);
  return name.trim().includes(' ') ? name.trim() : '';
}
