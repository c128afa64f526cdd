/** Characters of a search; what is typed beyond them is not searched. */
export const LONGEST_SEARCH = 120;
