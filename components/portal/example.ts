"use client"

import { createContext, useContext } from "react"

export const ExampleContext = createContext(false)

/** Whether what is shown is an example, which cannot be sorted or turned. */
export const useIsExample = () => useContext(ExampleContext)
