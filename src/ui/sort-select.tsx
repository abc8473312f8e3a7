type SortSelectProps<Sort extends string> = {
  value: Sort;
  /** The available sort orders and their names. */
  names: Partial<Record<Sort, string>>;
  onChange: (sort: Sort) => void;
};

/** A select for a list's sort order. */
export function SortSelect<Sort extends string>({ value, names, onChange }: SortSelectProps<Sort>) {
  const sorts = Object.keys(names) as Sort[];
  return (
    <select
      aria-label="Sort by"
      value={value}
      onChange={(event) => {
        const sort = sorts.find((one) => one === event.target.value);
        if (sort) onChange(sort);
      }}
      className="select h-12"
    >
      {sorts.map((sort) => (
        <option key={sort} value={sort}>
          {names[sort]}
        </option>
      ))}
    </select>
  );
}
