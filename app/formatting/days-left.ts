const DAY = 24 * 60 * 60 * 1000;

/** How long something stays in the Trash, in words: "Deleted for good in 12 days." */
export function describeDaysLeft(
  trashedAt: string,
  { now, trashDays }: { now: string; trashDays: number },
): string {
  const left = Math.ceil((Date.parse(trashedAt) - Date.parse(now)) / DAY + trashDays);
  if (left <= 0) return 'It is deleted for good with the next daily cleanup.';
  return left === 1
    ? 'Deleted for good within a day.'
    : `Deleted for good in ${left.toLocaleString('en-US')} days.`;
}
