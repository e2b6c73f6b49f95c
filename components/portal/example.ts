"use client"

import { createContext, useContext } from "react"

export const ExampleContext = createContext(false)

/** Examples cannot be sorted or paged. */
export const useIsExample = () => useContext(ExampleContext)
