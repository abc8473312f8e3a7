import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { conditionDefinitions } from '#contracts/catalog/product-form.ts';
import { priceGuideQuery } from '#src/catalog/price-guide/price-guide-queries.ts';
import type { ProductInput } from '#src/selling/form/product-form.ts';
import { suggestTitle } from '#src/selling/form/title-suggestion.ts';

const proposed = ['title', 'years_of_use', 'description', 'resale_price'] as const;
type Proposals = Record<(typeof proposed)[number], string>;

const watched = [
  'brand',
  'model',
  'year_of_purchase',
  'title',
  'condition',
  'condition_type',
] as const;

/**
 * Fills in values that can be derived from other inputs: the name, the years of use, a short description, and the
 * middle price from the price guide. Never overwrites what the user has typed. Returns the model's price guide, which
 * depends on the condition.
 */
export function useProposals(form: UseFormReturn<ProductInput>) {
  const { control, getValues, setValue, formState } = form;
  const [brand = '', model = '', year = '', title = '', condition, type] = useWatch({
    control,
    name: watched,
  });
  const guide = useQuery({
    ...priceGuideQuery({
      brand: brand.trim(),
      model: model.trim(),
      condition: condition || 'Excellent',
    }),
    enabled: brand.trim() !== '' && model.trim() !== '' && Boolean(condition),
  });
  const known = condition && !guide.isPlaceholderData ? guide.data : undefined;
  const described = [
    title && `${title}.`,
    condition && `${condition}: ${conditionDefinitions[condition]}`,
    type && `${type}.`,
  ];
  const now: Proposals = {
    title: suggestTitle({ brand, model, year_of_purchase: year }) ?? '',
    years_of_use: /^\d{4}$/.test(year) ? String(new Date().getFullYear() - Number(year)) : '',
    description: condition && title ? described.filter(Boolean).join(' ') : '',
    resale_price: known?.middle ?? '',
  };
  const submitted = formState.isSubmitted;
  const before = useRef<Partial<Proposals>>(now);
  const texts = JSON.stringify(now);
  useEffect(() => {
    const proposals = JSON.parse(texts) as Proposals;
    for (const name of proposed) {
      const value = getValues(name) ?? '';
      const isOwn = value !== '' && value !== before.current[name];
      if (isOwn || proposals[name] === '' || proposals[name] === value) continue;
      setValue(name, proposals[name], { shouldDirty: true, shouldValidate: submitted });
    }
    before.current = { ...before.current, ...filled(proposals) };
  }, [texts, getValues, setValue, submitted]);
  return known;
}

const filled = (proposals: Proposals) =>
  Object.fromEntries(Object.entries(proposals).filter(([, text]) => text !== ''));
