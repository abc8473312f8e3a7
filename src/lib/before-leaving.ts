/** The longest that leaving waits, in milliseconds. */
const patience = 5_000;

type Work = () => Promise<unknown>;
const works = new Set<Work>();

/** Has `work` done before the person's sessions are ended for good; returns the end of that. */
export function beforeLeaving(work: Work): () => void {
  works.add(work);
  return () => {
    works.delete(work);
  };
}

/**
 * Does what must still go out in the person's name, for which it is too late once the shop takes their token no
 * more. Waits a few seconds at most, and never fails.
 */
export async function finishBeforeLeaving(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  await Promise.race([Promise.allSettled([...works].map((work) => work())), enough]);
  clearTimeout(timer);
}
