import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const POLL_MILLISECONDS = 1_000;

/** Polls as well as following the event stream: what is short is over before the stream is open. */
export function usePolling(running: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => void revalidate(), POLL_MILLISECONDS);
    return () => clearInterval(timer);
  }, [running, revalidate]);
}
