type SuggestionButtonProps = {
  /** The value to suggest, or null. */
  suggested: string | null;
  /** Whether the value would replace what the user has typed. */
  question?: boolean;
  onChoose: (value: string) => void;
};

/** A button below a field that fills in a suggested value. */
export function SuggestionButton({ suggested, question = false, onChoose }: SuggestionButtonProps) {
  return (
    <div aria-live="polite" className="empty:sr-only">
      {suggested !== null && (
        <button
          type="button"
          onClick={() => onChoose(suggested)}
          className="min-h-11 rounded-full bg-surf px-4 text-start font-semibold text-surf-ink"
        >
          {question ? `Did you mean ${suggested}?` : `Suggested: ${suggested}`}
        </button>
      )}
    </div>
  );
}
