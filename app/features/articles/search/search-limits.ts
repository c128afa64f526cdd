/** The most characters of a search. The rest of what is typed is ignored. */
export const LONGEST_SEARCH = 120;
