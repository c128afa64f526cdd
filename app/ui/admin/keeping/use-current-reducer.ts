import { type Dispatch, useState, useSyncExternalStore } from 'react';

/**
 * A reducer whose newest state can be read at any time, also before React has rendered it: by what is
 * sent, and by what comes after an answer.
 */
export function useCurrentReducer<State, Action>(
  reducer: (state: State, action: Action) => State,
  open: () => State,
): [state: State, dispatch: Dispatch<Action>, current: () => State] {
  const [store] = useState(() => createStore(reducer, open()));
  const state = useSyncExternalStore(store.subscribe, store.current, store.current);
  return [state, store.dispatch, store.current];
}

function createStore<State, Action>(
  reducer: (state: State, action: Action) => State,
  opened: State,
) {
  let state = opened;
  const listeners = new Set<() => void>();
  return {
    current: () => state,
    dispatch(action: Action): void {
      state = reducer(state, action);
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
