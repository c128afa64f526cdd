/** What calls back with the detail of each event of this name, and returns the unsubscribe function. */
export function listenFor<Detail>(name: string) {
  return (listener: (detail: Detail) => void, target: EventTarget = window): (() => void) => {
    const listen = (event: Event) => listener((event as CustomEvent<Detail>).detail);
    target.addEventListener(name, listen);
    return () => target.removeEventListener(name, listen);
  };
}
