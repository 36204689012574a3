import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

const doubleTapMs = 500;

/** One step back, also where it is tapped twice before what comes is drawn: the second step would leave the page. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const last = useRef({ key: '', at: 0 });
  return () => {
    const before = last.current;
    last.current = { key, at: performance.now() };
    if (before.key !== key || last.current.at - before.at > doubleTapMs) void navigate(-1);
  };
}
